import { completedPayPeriods, type PayPeriod } from './pay-periods.js';

/** 2026-11-24 is a Tuesday; 2026-11-22 a Sunday, 46 weeks after 2026-01-04. */
describe('completed pay periods', () => {
  it.each<[PayPeriod, string, string[]]>([
    ['weekly', '2026-11-24', ['2026-11-08 2026-11-14', '2026-11-15 2026-11-21']],
    ['weekly', '2026-11-22', ['2026-11-08 2026-11-14', '2026-11-15 2026-11-21']],
    ['weekly', '2026-11-21', ['2026-11-01 2026-11-07', '2026-11-08 2026-11-14']],
    ['biweekly', '2026-11-24', ['2026-10-25 2026-11-07', '2026-11-08 2026-11-21']],
    ['biweekly', '2026-11-21', ['2026-10-11 2026-10-24', '2026-10-25 2026-11-07']],
    ['biweekly', '2026-01-04', ['2025-12-07 2025-12-20', '2025-12-21 2026-01-03']],
    ['semimonthly', '2026-11-16', ['2026-10-16 2026-10-31', '2026-11-01 2026-11-15']],
    ['semimonthly', '2026-03-15', ['2026-02-01 2026-02-15', '2026-02-16 2026-02-28']],
    ['monthly', '2026-03-31', ['2026-01-01 2026-01-31', '2026-02-01 2026-02-28']],
    ['monthly', '2026-01-01', ['2025-11-01 2025-11-30', '2025-12-01 2025-12-31']],
  ])('that are %s end before %s', (period, today, expected) => {
    const periods = completedPayPeriods(period, today, 2);
    expect(periods.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual(expected);
  });

  it('refuse what is not a day', () => {
    expect(() => completedPayPeriods('weekly', '2026-02-30', 1)).toThrow('2026-02-30 is not a day');
  });
});
