import fc from 'fast-check';
import { addDays } from '../time/day-ranges.js';
import { bucketsOf, isPartialBucket, type BucketInterval } from './buckets.js';

/** The buckets of a range, as [first day, last day, partial]. */
function bucketsIn(startDate: string, endDate: string, interval: BucketInterval, today = '2030-01-01') {
  const buckets = [...new Set(bucketsOf({ startDate, endDate }, interval).values())];
  return buckets.map((bucket) => [bucket.startDate, bucket.endDate, isPartialBucket(bucket, today)]);
}

describe('bucketsOf', () => {
  it('has weeks from Monday to Sunday, dated by their first day in the range', () => {
    // 2026-11-25 is a Wednesday.
    expect(bucketsIn('2026-11-25', '2026-12-08', 'week')).toEqual([
      ['2026-11-25', '2026-11-29', true],
      ['2026-11-30', '2026-12-06', false],
      ['2026-12-07', '2026-12-08', true],
    ]);
  });

  it('has whole and cut months, also a February of 29 days', () => {
    expect(bucketsIn('2028-01-31', '2028-03-30', 'month')).toEqual([
      ['2028-01-31', '2028-01-31', true],
      ['2028-02-01', '2028-02-29', false],
      ['2028-03-01', '2028-03-30', true],
    ]);
  });

  it('marks a bucket that is not over', () => {
    const range = ['2026-11-01', '2026-11-30', 'month'] as const;
    expect(bucketsIn(...range, '2026-11-30')).toEqual([['2026-11-01', '2026-11-30', true]]);
    expect(bucketsIn(...range, '2026-12-01')).toEqual([['2026-11-01', '2026-11-30', false]]);
    expect(bucketsIn('2026-11-23', '2026-11-24', 'day', '2026-11-24')).toEqual([
      ['2026-11-23', '2026-11-23', false],
      ['2026-11-24', '2026-11-24', true],
    ]);
  });

  it('has each day of a range in one bucket that contains it', () => {
    const interval = fc.constantFrom<BucketInterval>('day', 'week', 'month');
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(200), interval, (from, length, unit) => {
        const startDate = addDays('2024-01-01', from);
        const buckets = bucketsOf({ startDate, endDate: addDays(startDate, length) }, unit);
        expect(buckets.size).toBe(length + 1);
        for (const [day, bucket] of buckets) expect(bucket.startDate <= day && day <= bucket.endDate).toBe(true);
      }),
    );
  });
});
