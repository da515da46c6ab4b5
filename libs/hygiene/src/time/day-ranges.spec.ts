import { addDays } from './day-ranges.js';

describe('addDays', () => {
  it('crosses the ends of months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-11-21', -14)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-11-07',
    ]);
  });
});
