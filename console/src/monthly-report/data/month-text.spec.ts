import { daysOfMonth, monthBefore, monthName, monthText } from './month-text.js';

describe('months', () => {
  it.each([
    ['2026-10', 'October 2026', 'Oct', '2026-09', '2026-10-01', '2026-10-31'],
    ['2026-01', 'January 2026', 'Jan', '2025-12', '2026-01-01', '2026-01-31'],
    ['2028-02', 'February 2028', 'Feb', '2028-01', '2028-02-01', '2028-02-29'],
  ])('%s', (month, text, name, before, startDate, endDate) => {
    expect([monthText(month), monthName(month), monthBefore(month)]).toEqual([text, name, before]);
    expect(daysOfMonth(month)).toEqual({ startDate, endDate });
  });
});
