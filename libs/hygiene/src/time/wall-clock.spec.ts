import { addDays, dateAt, wallClockAt, wallClockMinutes } from './wall-clock.js';

describe('wall clock', () => {
  it('is the clinic’s, also across a change of daylight saving', () => {
    expect(wallClockAt(Date.UTC(2026, 10, 1, 5, 30), 'America/Toronto')).toBe('2026-11-01T01:30:00');
    expect(wallClockAt(Date.UTC(2026, 10, 1, 6, 30), 'America/Toronto')).toBe('2026-11-01T01:30:00');
    expect(dateAt(Date.UTC(2026, 0, 1, 3, 0), 'America/Vancouver')).toBe('2025-12-31');
  });

  it('compares to the minute, with and without seconds', () => {
    expect(wallClockMinutes('2026-11-21T09:50') - wallClockMinutes('2026-11-21T09:00:00')).toBe(50);
    expect(wallClockMinutes('2026-03-01T00:00:00') - wallClockMinutes('2026-02-28T00:00:00')).toBe(24 * 60);
  });

  it('moves days over the ends of months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-11-21', -14)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-11-07',
    ]);
  });
});
