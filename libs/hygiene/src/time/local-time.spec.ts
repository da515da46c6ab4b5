import { dateAt, localTimeAt, localTimeMinutes } from './local-time.js';

describe('localTimeAt, dateAt and localTimeMinutes', () => {
  it('use the current daylight saving rules of the zone', () => {
    const evening = Date.parse('2026-11-22T07:30:00Z');
    expect(localTimeAt(evening, 'America/Vancouver')).toBe('2026-11-22T00:30:00');
    expect(dateAt(evening, 'America/Vancouver')).toBe('2026-11-22');
    expect(dateAt(evening, 'America/Los_Angeles')).toBe('2026-11-21');
  });

  it('return the local time of the zone across a change of daylight saving time', () => {
    expect(localTimeAt(Date.UTC(2026, 10, 1, 5, 30), 'America/Toronto')).toBe('2026-11-01T01:30:00');
    expect(localTimeAt(Date.UTC(2026, 10, 1, 6, 30), 'America/Toronto')).toBe('2026-11-01T01:30:00');
    expect(dateAt(Date.UTC(2026, 0, 1, 3, 0), 'America/Vancouver')).toBe('2025-12-31');
  });

  it('compare local times with and without seconds', () => {
    expect(localTimeMinutes('2026-11-21T09:50') - localTimeMinutes('2026-11-21T09:00:00')).toBe(50);
    expect(localTimeMinutes('2026-03-01T00:00:00') - localTimeMinutes('2026-02-28T00:00:00')).toBe(24 * 60);
  });
});
