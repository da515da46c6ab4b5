import fc from 'fast-check';
import { countsOn, leavesOn, periodOf, windowMonths, type Reset } from './coverage-period.js';

const reset = (resetType: Reset['resetType'], resetTimePeriod: number | null, startDate: string | null): Reset => ({
  resetType,
  resetTimePeriod,
  startDate,
  isRolling: false,
});
const months = (period: number, startDate: string | null = null): Reset => reset('monthly', period, startDate);
const years = (period: number, startDate: string | null = null): Reset => reset('annual', period, startDate);
const calendar = (period: number, startDate: string | null = null): Reset => reset('calendar', period, startDate);
const oneTime = (startDate: string | null = null): Reset => reset('oneTime', null, startDate);

describe('periodOf', () => {
  it.each<[Reset, date: string, from: string | null, to: string | null]>([
    [months(9, '2026-01-15'), '2026-10-14', '2026-01-15', '2026-10-15'],
    [months(9, '2026-01-15'), '2026-10-15', '2026-10-15', '2027-07-15'],
    // Periods are counted from the start: the 31st comes back.
    [months(1, '2026-01-31'), '2026-02-28', '2026-02-28', '2026-03-31'],
    [months(1, '2026-01-31'), '2026-03-30', '2026-02-28', '2026-03-31'],
    [months(1, '2026-01-31'), '2026-03-31', '2026-03-31', '2026-04-30'],
    [months(6, '2026-06-01'), '2026-05-31', '2025-12-01', '2026-06-01'],
    [years(1, '2024-02-29'), '2025-02-27', '2024-02-29', '2025-02-28'],
    [years(2, '2024-02-29'), '2026-02-28', '2026-02-28', '2028-02-29'],
    [calendar(1, '2025-06-01'), '2026-03-10', '2026-01-01', '2027-01-01'],
    [calendar(2, '2025-06-01'), '2026-03-10', '2025-01-01', '2027-01-01'],
    [calendar(2, '2025-06-01'), '2027-01-01', '2027-01-01', '2029-01-01'],
    [calendar(3, '2025-06-01'), '2024-12-31', '2022-01-01', '2025-01-01'],
    [oneTime('2025-06-01'), '2030-01-01', '2025-06-01', null],
    // Without a start date.
    [months(6), '2026-06-30', '2026-01-01', '2026-07-01'],
    [months(6), '2026-07-01', '2026-07-01', '2027-01-01'],
    [years(1), '2026-03-10', '2026-01-01', '2027-01-01'],
    [calendar(1), '2026-03-10', '2026-01-01', '2027-01-01'],
    [calendar(3), '2026-03-10', '2024-01-01', '2027-01-01'],
    [oneTime(), '2030-01-01', null, null],
  ])('finds the period of %j that contains %s', (limit, date, from, to) => {
    expect(periodOf(limit, date)).toEqual({ from, to });
  });

  it('returns null for invalid dates and resets', () => {
    expect(periodOf(months(1, '2026-02-30'), '2026-03-01')).toBeNull();
    expect(periodOf(months(1, '2026-02-01'), 'soon')).toBeNull();
    expect(periodOf(months(0, '2026-02-01'), '2026-03-01')).toBeNull();
    expect(periodOf(calendar(-2, '2026-02-01'), '2026-03-01')).toBeNull();
    expect(periodOf(calendar(3), '0002-03-01')).toBeNull();
  });

  it('contains its day and ends where the next period starts', () => {
    const limit = fc.record({
      resetType: fc.constantFrom('monthly' as const, 'annual' as const, 'calendar' as const),
      resetTimePeriod: fc.integer({ min: 1, max: 99 }),
      startDate: day,
      isRolling: fc.constant(false),
    });
    fc.assert(
      fc.property(limit, day, (one, date) => {
        const period = periodOf(one, date);
        expect(period!.from! <= date && date < period!.to!).toBe(true);
        expect(periodOf(one, period!.to!)?.from).toBe(period!.to);
      }),
      { numRuns: 100 },
    );
  });
});

describe('windowMonths', () => {
  it.each<[Reset, number | null]>([
    [months(6), null],
    [months(9), 9],
    [months(24), 24],
    [years(1), null],
    [years(2), 24],
    [years(2, '2025-01-01'), null],
    [calendar(2), null],
    [oneTime(), null],
    [{ ...months(6, '2026-01-01'), isRolling: true }, 6],
    [{ ...calendar(2), isRolling: true }, 24],
    [{ ...oneTime(), isRolling: true }, null],
    [{ ...months(1.5), isRolling: true }, null],
  ])('of %j is %s', (limit, expected) => {
    expect(windowMonths(limit)).toBe(expected);
  });
});

describe('leavesOn', () => {
  it.each<[Reset, treatedOn: string, string | null]>([
    [{ ...months(9), isRolling: true }, '2026-03-01', '2026-12-01'],
    [{ ...months(6), isRolling: true }, '2025-08-31', '2026-02-28'],
    [months(6), '2026-03-01', '2026-07-01'],
    [years(1, '2025-06-01'), '2026-03-01', '2026-06-01'],
    [calendar(2), '2026-03-01', '2028-01-01'],
    [calendar(2, '2025-06-01'), '2026-03-01', '2027-01-01'],
    [oneTime('2025-06-01'), '2026-03-01', null],
    [months(0), '2026-03-01', null],
  ])('%j of a treatment on %s is %s', (limit, treatedOn, expected) => {
    expect(leavesOn(limit, treatedOn)).toBe(expected);
  });

  it('is the day from which a treatment no longer counts', () => {
    const limit = fc.record({
      resetType: fc.constantFrom('monthly' as const, 'annual' as const, 'calendar' as const),
      resetTimePeriod: fc.integer({ min: 1, max: 30 }),
      startDate: fc.option(day),
      isRolling: fc.boolean(),
    });
    fc.assert(
      fc.property(limit, day, day, (one, treatedOn, date) => {
        expect(countsOn(one, treatedOn, date)).toBe(treatedOn < date && date < leavesOn(one, treatedOn)!);
      }),
      { numRuns: 200 },
    );
  });
});

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
