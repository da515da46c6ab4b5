import { addDays, addMonths, lastInsightDay } from '@helix/hygiene';

/** `yyyy-mm-dd`, both included. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

/** The month of a day, `yyyy-mm`. */
export const monthOf = (date: string): string => date.slice(0, 7);

const firstOf = (month: string): string => `${month}-01`;

/** A month moved by whole months, `yyyy-mm`. */
export const moveMonth = (month: string, months: number): string =>
  monthOf(addMonths(firstOf(month), months) ?? firstOf(month));

/** The Monday of a day's week. */
const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** As many weeks are shown at least, so that the end of a month is no nearly empty page. */
const FEWEST_WEEKS = 5;
const LAST_OF_WEEK = 6;

/**
 * The weeks that are shown of a month, Monday to Sunday. Of the present month those that are over are left out, and the
 * first ones of the next month take their place.
 *
 * @param today the day in New York.
 */
export function shownDays(month: string, today: string): DayRange {
  const first = firstOf(month);
  const last = addDays(firstOf(moveMonth(month, 1)), -1);
  const startDate = mondayOf(first < today ? today : first);
  const sunday = addDays(mondayOf(last), LAST_OF_WEEK);
  const fewest = addDays(startDate, FEWEST_WEEKS * 7 - 1);
  return { startDate, endDate: monthOf(today) === month && sunday < fewest ? fewest : sunday };
}

/** The shown days that insights tell of: none before today, none more than six months ahead. */
export function toldDays(month: string, today: string): DayRange {
  const { startDate, endDate } = shownDays(month, today);
  const last = lastInsightDay(today);
  return { startDate: startDate < today ? today : startDate, endDate: endDate > last ? last : endDate };
}

/** The months that have a day that insights tell of. */
export function toldMonths(today: string): { first: string; last: string } {
  return { first: monthOf(today), last: monthOf(lastInsightDay(today)) };
}

/** A month among those that insights tell of: the one that was asked for, or the nearest to it. */
export function toldMonth(wanted: string | null, today: string): string {
  const { first, last } = toldMonths(today);
  if (wanted === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(wanted) || wanted < first) return first;
  return wanted > last ? last : wanted;
}
