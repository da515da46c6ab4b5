import fc from 'fast-check';
import { addMonths } from '../time/calendar-day.js';
import { periodOf, type Reset } from './coverage-period.js';

const months = (resetTimePeriod: number): Reset => ({ resetType: 'monthly', resetTimePeriod });
const years = (resetTimePeriod: number): Reset => ({ resetType: 'annual', resetTimePeriod });
const calendar = (resetTimePeriod: number): Reset => ({ resetType: 'calendar', resetTimePeriod });

describe('periodOf', () => {
  it.each([
    [months(9), '2026-01-15', '2026-10-14', '2026-01-15', '2026-10-15'],
    [months(9), '2026-01-15', '2026-10-15', '2026-10-15', '2027-07-15'],
    // Windows are counted from the start: the 31st comes back.
    [months(1), '2026-01-31', '2026-02-28', '2026-02-28', '2026-03-31'],
    [months(1), '2026-01-31', '2026-03-30', '2026-02-28', '2026-03-31'],
    [months(1), '2026-01-31', '2026-03-31', '2026-03-31', '2026-04-30'],
    [months(6), '2026-06-01', '2026-05-31', '2025-12-01', '2026-06-01'],
    [years(1), '2024-02-29', '2025-02-27', '2024-02-29', '2025-02-28'],
    [years(2), '2024-02-29', '2026-02-28', '2026-02-28', '2028-02-29'],
    [calendar(1), '2025-06-01', '2026-03-10', '2026-01-01', '2027-01-01'],
    [calendar(2), '2025-06-01', '2026-03-10', '2025-01-01', '2027-01-01'],
    [calendar(2), '2025-06-01', '2027-01-01', '2027-01-01', '2029-01-01'],
    [calendar(3), '2025-06-01', '2024-12-31', '2022-01-01', '2025-01-01'],
    [{ resetType: 'oneTime', resetTimePeriod: null } as Reset, '2025-06-01', '2030-01-01', '2025-06-01', null],
  ])('finds the period of %j from %s that contains %s', (reset, start, date, from, to) => {
    expect(periodOf(reset, start, date)).toEqual({ from, to });
  });

  it('returns null for invalid dates and resets', () => {
    expect(periodOf(months(1), '2026-02-30', '2026-03-01')).toBeNull();
    expect(periodOf(months(1), '2026-02-01', 'soon')).toBeNull();
    expect(periodOf(months(0), '2026-02-01', '2026-03-01')).toBeNull();
    expect(periodOf(calendar(-2), '2026-02-01', '2026-03-01')).toBeNull();
  });

  it('contains its day and ends where the next period starts', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const reset = fc.record({
      resetType: fc.constantFrom('monthly' as const, 'annual' as const, 'calendar' as const),
      resetTimePeriod: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(reset, day, day, (limit, start, date) => {
        const period = periodOf(limit, start, date);
        expect(period).not.toBeNull();
        expect(period!.from <= date && date < period!.to!).toBe(true);
        expect(periodOf(limit, start, period!.to!)?.from).toBe(period!.to);
        expect(addMonths(period!.from, 0)).toBe(period!.from);
      }),
    );
  });
});
