import type { CalendarAppointment } from '@helix/contracts';

/** Minutes of the day, both whole hours. */
export interface VisibleHours {
  start: number;
  end: number;
}

/** Until it is known what there is. */
export const HOURS_AT_FIRST: VisibleHours = { start: 4 * 60, end: 19 * 60 };
const NOTHING_LOADED: VisibleHours = { start: 7 * 60, end: 19 * 60 };

/** From the earliest start to the latest end of the appointments that are loaded, out to whole hours. None: 7:00 to 19:00. */
export function visibleHours(appointments: readonly CalendarAppointment[]): VisibleHours {
  if (appointments.length === 0) return NOTHING_LOADED;
  let first = '24:00';
  let last = '00:00';
  // Compared as texts: there are thousands, and only two of them count.
  for (const { appointmentDate, startDate, endDate } of appointments) {
    const start = clockOn(appointmentDate, startDate);
    if (start < first) first = start;
    const end = clockOn(appointmentDate, endDate);
    if (end > last) last = end;
  }
  const startHour = Math.min(Number(first.slice(0, 2)), 23);
  const endHour = Number(last.slice(0, 2)) + (last.endsWith(':00') ? 0 : 1);
  return { start: startHour * 60, end: Math.max(endHour, startHour + 1) * 60 };
}

/** A wall-clock time as `hh:mm` of a day; times of the day before or after are cut to 00:00 and 24:00. */
function clockOn(date: string, wallClock: string): string {
  const day = wallClock.slice(0, 10);
  return day === date ? wallClock.slice(11, 16) : day < date ? '00:00' : '24:00';
}
