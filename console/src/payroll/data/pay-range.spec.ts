import { quickRanges } from './pay-range.js';

const range = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('quickRanges', () => {
  it('are the last two periods that have ended, and the month up to today', () => {
    // Two weeks begin on Sunday 2026-01-04, so the third ones on 2026-02-01 have not ended.
    expect(quickRanges('biweekly', '2026-02-03')).toEqual({
      last: range('2026-01-18', '2026-01-31'),
      before: range('2026-01-04', '2026-01-17'),
      month: range('2026-02-01', '2026-02-03'),
    });
    expect(quickRanges('monthly', '2026-03-01')).toEqual({
      last: range('2026-02-01', '2026-02-28'),
      before: range('2026-01-01', '2026-01-31'),
      month: range('2026-03-01', '2026-03-01'),
    });
  });
});
