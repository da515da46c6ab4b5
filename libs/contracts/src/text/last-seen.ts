/** What a clinic has whose agent never sent a request. */
export const NOT_SEEN_YET = 'Not seen yet';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/**
 * How long ago an agent was last seen, in one unit, rounded down; below a day in hours and minutes. A month has 30 days, a
 * year 365. An instant that is still to come, by a clock that runs ahead, is `0 sec` (spec 3 section 2).
 *
 * @param seconds since then; null: never.
 */
export function lastSeenText(seconds: number | null): string {
  if (seconds === null) return NOT_SEEN_YET;
  const age = Math.max(0, Math.floor(seconds));
  if (age < MINUTE) return `${age} sec`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} hr ${Math.floor((age % HOUR) / MINUTE)} min`;
  if (age < MONTH) return `${Math.floor(age / DAY)} d`;
  if (age < YEAR) return `${Math.floor(age / MONTH)} mo`;
  return `${Math.floor(age / YEAR)} y`;
}
