import type { DayRange } from '../payroll/pay-periods.js';
import { addDays, weekOf } from '../time/day-ranges.js';

export type BucketInterval = 'day' | 'week' | 'month';

/** The whole day, week from Monday, or month of a day. */
function periodOf(date: string, interval: BucketInterval): DayRange {
  if (interval === 'day') return { startDate: date, endDate: date };
  if (interval === 'week') return { startDate: weekOf(date)[0] ?? date, endDate: weekOf(date)[6] ?? date };
  return { startDate: `${date.slice(0, 8)}01`, endDate: lastDayOfMonth(date) };
}

/** The days of a month, `yyyy-mm`. */
export const monthRange = (month: string): DayRange => periodOf(`${month}-01`, 'month');

function lastDayOfMonth(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return `${date.slice(0, 8)}${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

/** The part of a day, week or month that is in a range. */
export interface Bucket extends DayRange {
  /** Whether the range cuts the week or month. */
  isCut: boolean;
}

/** The bucket of each day of a range; `startDate` is how it is dated (rules part S, 15). */
export function bucketsOf(range: DayRange, interval: BucketInterval): Map<string, Bucket> {
  const buckets = new Map<string, Bucket>();
  let bucket: Bucket | undefined;
  for (let day = range.startDate; day <= range.endDate; day = addDays(day, 1)) {
    if (!bucket || day > bucket.endDate) bucket = bucketFrom(day, range, interval);
    buckets.set(day, bucket);
  }
  return buckets;
}

function bucketFrom(day: string, range: DayRange, interval: BucketInterval): Bucket {
  const period = periodOf(day, interval);
  const endDate = period.endDate < range.endDate ? period.endDate : range.endDate;
  return { startDate: day, endDate, isCut: day !== period.startDate || endDate !== period.endDate };
}

/** Whether a bucket shows less than a whole day, week or month: it is cut, or not over. @param today in the clinic. */
export const isPartialBucket = ({ isCut, endDate }: Bucket, today: string): boolean => isCut || endDate >= today;

/** The days of each bucket, the earliest first. Buckets without any are missing. */
export function byBucket<Day extends { date: string }>(
  days: readonly Day[],
  buckets: ReadonlyMap<string, Bucket>,
): Map<Bucket, Day[]> {
  const groups = new Map<Bucket, Day[]>();
  for (const day of days.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))) {
    const bucket = buckets.get(day.date);
    if (!bucket) continue;
    const group = groups.get(bucket);
    if (group) group.push(day);
    else groups.set(bucket, [day]);
  }
  return groups;
}
