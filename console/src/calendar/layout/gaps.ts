import type { CalendarAppointment } from '@helix/contracts';
import { wallClockMinutes } from '@helix/hygiene';
import { isHeld } from './columns.js';
import { SLOT_MINUTES } from './synthetic-day.js';

/** Where cancelled or missed visits were, and which. */
export interface Gap {
  startDate: string;
  endDate: string;
  visits: CalendarAppointment[];
}

/**
 * The gaps that cancelled and missed visits leave in a column. Those that begin within a slot of each other share one, or
 * their texts would lie over each other.
 *
 * @param appointments of one column, in order of start.
 */
export function gapsOf(appointments: readonly CalendarAppointment[]): Gap[] {
  const gaps: Gap[] = [];
  for (const visit of appointments) {
    if (isHeld(visit)) continue;
    const last = gaps.at(-1);
    if (last && wallClockMinutes(visit.startDate) - wallClockMinutes(last.startDate) < SLOT_MINUTES) {
      last.visits.push(visit);
      if (visit.endDate > last.endDate) last.endDate = visit.endDate;
    } else gaps.push({ startDate: visit.startDate, endDate: visit.endDate, visits: [visit] });
  }
  return gaps;
}
