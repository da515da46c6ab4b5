import { dateOf, dayOf, wallOf, wallText, weekdayOf, ZoneClock } from './wall.js';

const toronto = new ZoneClock('America/Toronto');
const wall = (text: string) => Date.parse(`${text}Z`) / 1000;

describe('the wall clock', () => {
  it('turns days into dates and back', () => {
    expect(dateOf(dayOf('2026-11-21'))).toBe('2026-11-21');
    expect(weekdayOf(dayOf('2026-11-21'))).toBe(6);
    expect(wallText(wallOf(dayOf('2026-11-21'), 9 * 60 + 0.5))).toBe('2026-11-21T09:00:30');
  });

  it.each([
    ['winter', '2026-11-21T09:00:00', '2026-11-21T14:00:00Z'],
    ['summer', '2026-07-01T09:00:00', '2026-07-01T13:00:00Z'],
    ['before clocks go forward', '2026-03-08T01:30:00', '2026-03-08T06:30:00Z'],
    ['after clocks went forward', '2026-03-08T03:30:00', '2026-03-08T07:30:00Z'],
    ['the first of two half past ones', '2026-11-01T01:30:00', '2026-11-01T05:30:00Z'],
    ['after clocks went back', '2026-11-01T02:30:00', '2026-11-01T07:30:00Z'],
  ])('knows the instant: %s', (_name, text, instant) => {
    expect(toronto.instantOf(wall(text) * 1000)).toBe(Date.parse(instant));
    expect(toronto.wallAt(Date.parse(instant))).toBe(wall(text));
  });

  it('knows the hour that does not exist', () => {
    expect([wall('2026-03-08T02:30:00'), wall('2026-03-08T03:30:00')].map((at) => toronto.exists(at))).toEqual([
      false,
      true,
    ]);
  });
});
