import type { EventInput } from '@fullcalendar/react';
import type { CalendarAppointment } from '@helix/contracts';
import { isHeld, type CalendarColumn } from './columns.js';
import { columnDay, intoColumn } from './time-axis.js';

/** The id of the appointment in each slot of the grid, by the slot's id. */
export type AppointmentSlots = ReadonlyMap<string, string>;

/**
 * Assigns each appointment a slot of its column. An appointment keeps its slot, and a new one takes the first free
 * slot. The grid gets the ids of slots, not of appointments: another day reuses the mounted elements, where the grid
 * would otherwise unmount and mount hundreds of them.
 */
export function assignSlots(before: AppointmentSlots, columns: readonly CalendarColumn[]): AppointmentSlots {
  const slots = new Map<string, string>();
  columns.forEach(({ appointments }, index) => {
    const ids = appointments.map(({ appointmentId }) => appointmentId);
    const present = new Set(ids);
    const reused = new Map<string, string>();
    for (const [slot, id] of before) if (slot.startsWith(`${index}.`) && present.has(id)) reused.set(id, slot);
    const taken = new Set(reused.values());
    let next = 0;
    for (const id of ids) {
      let slot = reused.get(id);
      while (slot === undefined) {
        const candidate = `${index}.${next}`;
        if (!taken.has(candidate)) slot = candidate;
        next += 1;
      }
      slots.set(slot, id);
    }
  });
  return slots;
}

/** When cancelled and no-show appointments would have been, and which. */
export interface Gap {
  startDate: string;
  endDate: string;
  appointments: CalendarAppointment[];
}

/**
 * The gaps that cancelled and no-show appointments leave in a column. Those that overlap share a gap, because their marks
 * would cover each other.
 *
 * @param appointments of one column, in order of start.
 */
export function gapsOf(appointments: readonly CalendarAppointment[]): Gap[] {
  const gaps: Gap[] = [];
  for (const appointment of appointments) {
    if (isHeld(appointment)) continue;
    const { startDate, endDate } = appointment;
    const last = gaps.at(-1);
    if (last && startDate < last.endDate) {
      last.appointments.push(appointment);
      if (endDate > last.endDate) last.endDate = endDate;
    } else gaps.push({ startDate, endDate, appointments: [appointment] });
  }
  return gaps;
}

export const NOW_PREFIX = 'now-';
const GAP_PREFIX = 'gap-';

/**
 * The events of the grid: appointments, the marks of gaps beside them, and a line of the current minute in each column of today.
 * Appointments are given as places and slots only. Their content comes from the calendar's context, so that a change of
 * content moves nothing.
 *
 * @param now the clinic's local time, `yyyy-mm-ddThh:mm:ss`.
 */
export function gridEvents(columns: readonly CalendarColumn[], slots: AppointmentSlots, now: string): EventInput[] {
  const slotOf = new Map([...slots].map(([slot, id]) => [id, slot]));
  const appointments = columns.flatMap((column, index) =>
    column.appointments.filter(isHeld).map((appointment): EventInput => {
      const place = intoColumn(index, column.date, appointment.startDate, appointment.endDate);
      return { id: slotOf.get(appointment.appointmentId) ?? appointment.appointmentId, ...place };
    }),
  );
  const gaps = columns.flatMap((column, index) =>
    gapsOf(column.appointments).map((gap): EventInput => {
      const place = intoColumn(index, column.date, gap.startDate, gap.endDate);
      const id = `${GAP_PREFIX}${gap.appointments.map(({ appointmentId }) => appointmentId).join()}`;
      return { id, ...place, display: 'background', extendedProps: { gap } };
    }),
  );
  const clock = now.slice(11, 19);
  const lineEnd = `${clock.slice(0, 6)}59`;
  const lines = columns.flatMap(({ date }, index): EventInput[] => {
    if (date !== now.slice(0, 10)) return [];
    const day = columnDay(index);
    return [{ id: `${NOW_PREFIX}${index}`, start: `${day}T${clock}`, end: `${day}T${lineEnd}`, display: 'background' }];
  });
  return [...appointments, ...gaps, ...lines];
}

/** The gap of a background event. */
export const gapOfEvent = ({ extendedProps }: { extendedProps: Record<string, unknown> }): Gap =>
  extendedProps['gap'] as Gap;
