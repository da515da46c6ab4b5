import { monthToYesterday } from './default-range.js';

describe('monthToYesterday', () => {
  it.each([
    ['2026-03-02', '2026-03-01', '2026-03-01'],
    ['2026-03-31', '2026-03-01', '2026-03-30'],
    ['2026-03-01', '2026-02-01', '2026-02-28'],
  ])('on %s is from %s to %s', (today, startDate, endDate) =>
    expect(monthToYesterday(today)).toEqual({ startDate, endDate }),
  );
});
