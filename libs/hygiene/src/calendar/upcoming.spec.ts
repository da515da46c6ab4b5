import { isUpcoming, upcomingFrom } from './upcoming.js';

/** 19:51 in Toronto. */
const EVENING = Date.parse('2026-06-09T23:51:00Z');

describe('upcomingFrom', () => {
  it('returns the local time 7 minutes ago', () => {
    expect(upcomingFrom(EVENING, 'America/Toronto')).toBe('2026-06-09T19:44:00');
    expect(upcomingFrom(Date.parse('2026-06-09T07:03:30Z'), 'America/Vancouver')).toBe('2026-06-08T23:56:30');
  });
});

describe('isUpcoming', () => {
  it.each([
    ['2026-06-09T08:00:00', 60, false],
    ['2026-06-09T18:44:00', 60, false],
    ['2026-06-09T18:45:00', 60, true],
    ['2026-06-09T19:44:00', 0, false],
    ['2026-06-10T08:00:00', 60, true],
    ['2026-06-08T23:00:00', 1440, true],
  ])('for an appointment at %s of %s minutes is %s', (start, durationInMinutes, expected) => {
    expect(isUpcoming({ start, durationInMinutes }, upcomingFrom(EVENING, 'America/Toronto'))).toBe(expected);
  });
});
