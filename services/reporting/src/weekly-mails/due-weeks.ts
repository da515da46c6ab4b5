import { instantOfLocalTime } from '@helix/contracts';
import { addDays, dateAt, weekOf, type DayRange } from '@helix/hygiene';

const HOUR_MS = 60 * 60_000;
/** Local time on Monday. */
const MAIL_HOUR = 6;
/** A later mail would be read as that of the next week. */
export const MAX_LATE_MS = 72 * HOUR_MS;
/** So that the first run after a week in which nothing ran notes what was missed. */
const WEEKS = 2;

/** A week whose mail was due: Monday to Sunday, `yyyy-mm-dd`. */
export interface DueWeek extends DayRange {
  /** Milliseconds since the epoch. */
  dueAt: number;
}

/**
 * The last weeks whose mails are due in a time zone, the latest first: 06:00 on the Monday after them has passed there (rules
 * part S, 30).
 *
 * @param now milliseconds since the epoch.
 */
export function dueWeeks(now: number, timeZone: string): DueWeek[] {
  const [monday = ''] = weekOf(dateAt(now, timeZone));
  return Array.from({ length: WEEKS + 1 }, (_, weeks) => weekBefore(addDays(monday, -7 * weeks), timeZone))
    .filter(({ dueAt }) => dueAt <= now)
    .slice(0, WEEKS);
}

/** The week of its first day, with when its mail is due. */
export const dueWeekOf = (startDate: string, timeZone: string): DueWeek => weekBefore(addDays(startDate, 7), timeZone);

/** Whether it is too late for the mail of a week. */
export const isTooLate = ({ dueAt }: DueWeek, now: number): boolean => now - dueAt > MAX_LATE_MS;

const weekBefore = (monday: string, timeZone: string): DueWeek => ({
  startDate: addDays(monday, -7),
  endDate: addDays(monday, -1),
  dueAt: instantOfLocalTime(Date.parse(`${monday}T00:00:00Z`) + MAIL_HOUR * HOUR_MS, timeZone),
});
