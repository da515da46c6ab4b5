import type { CalendarAppointment } from '@helix/contracts';
import { wallClockMinutes } from '@helix/hygiene';
import { isHeld } from './columns.js';
import { SLOT_MINUTES } from './synthetic-day.js';

/** Where cancelled or missed appointments were, and which. */
export interface Gap {
  startDate: string;
  endDate: string;
  appointments: CalendarAppointment[];
}

/**
 * The gaps that cancelled and missed appointments leave in a column. Those that begin within a slot of each other share one, or
 * their texts would lie over each other.
 *
 * @param appointments of one column, in order of start.
 */
export function gapsOf(appointments: readonly CalendarAppointment[]): Gap[] {
  const gaps: Gap[] = [];
  for (const appointment of appointments) {
    if (isHeld(appointment)) continue;
    const last = gaps.at(-1);
    if (last && wallClockMinutes(appointment.startDate) - wallClockMinutes(last.startDate) < SLOT_MINUTES) {
      last.appointments.push(appointment);
      if (appointment.endDate > last.endDate) last.endDate = appointment.endDate;
    } else gaps.push({ startDate: appointment.startDate, endDate: appointment.endDate, appointments: [appointment] });
  }
  return gaps;
}
