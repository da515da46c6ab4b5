import type { EventInput } from '@fullcalendar/react';
import { isHeld, type CalendarColumn } from '../layout/columns.js';
import { gapsOf, type Gap } from '../layout/gaps.js';
import { columnDay, intoColumn } from '../layout/synthetic-day.js';
import type { AppointmentSlots } from '../layout/appointment-slots.js';

export const NOW_PREFIX = 'now-';
const GAP_PREFIX = 'gap-';

/**
 * Where everything stands in the grid: appointments, the faint marks of cancelled and missed ones behind them, and the line of
 * the present minute in each column of today. Of appointments only places and slots: what is drawn there comes from the calendar's
 * context, so that a change of content moves nothing.
 *
 * @param now the clinic's wall clock, `yyyy-mm-ddThh:mm:ss`.
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

/** The gap that a background event stands for. */
export const gapOfEvent = ({ extendedProps }: { extendedProps: Record<string, unknown> }): Gap =>
  extendedProps['gap'] as Gap;
