import { MAX_REPORT_DAYS } from '@helix/contracts';
import { daysBetween } from '@helix/hygiene';
import { isShownDate, type DayRange } from '../calendar-dates.js';

export type RangeError = 'order' | 'length';

/** What keeps a range from having a report; null: it has one. */
export function rangeError({ startDate, endDate }: DayRange): RangeError | null {
  const days = (daysBetween(startDate, endDate) ?? 0) + 1;
  if (days < 1) return 'order';
  return days > MAX_REPORT_DAYS ? 'length' : null;
}

/** The range of an address; null: it has none, or none that has a report. */
export function rangeOfAddress(query: URLSearchParams): DayRange | null {
  const [startDate, endDate] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  if (!isShownDate(startDate) || !isShownDate(endDate)) return null;
  return rangeError({ startDate, endDate }) === null ? { startDate, endDate } : null;
}

export const isSameRange = (a: DayRange, b: DayRange): boolean =>
  a.startDate === b.startDate && a.endDate === b.endDate;
