import { dateOf, dayOf, localTimeOf, localTimeText, monthsAfter, weekdayOf, LocalClock } from './local-time.js';

const toronto = new LocalClock('America/Toronto');
const localTime = (text: string) => Date.parse(`${text}Z`) / 1000;

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-11-23', 9, '2027-08-23'],
  ['2026-11-23', -12, '2025-11-23'],
])('monthsAfter: %s and %s months make %s', (date, months, expected) => {
  expect(dateOf(monthsAfter(dayOf(date), months))).toBe(expected);
});

describe('LocalClock', () => {
  it('converts day numbers to dates and back', () => {
    expect(dateOf(dayOf('2026-11-21'))).toBe('2026-11-21');
    expect(weekdayOf(dayOf('2026-11-21'))).toBe(6);
    expect(localTimeText(localTimeOf(dayOf('2026-11-21'), 9 * 60 + 0.5))).toBe('2026-11-21T09:00:30');
  });

  it.each([
    ['winter', '2026-11-21T09:00:00', '2026-11-21T14:00:00Z'],
    ['summer', '2026-07-01T09:00:00', '2026-07-01T13:00:00Z'],
    ['before clocks go forward', '2026-03-08T01:30:00', '2026-03-08T06:30:00Z'],
    ['after clocks went forward', '2026-03-08T03:30:00', '2026-03-08T07:30:00Z'],
    ['the first of two half past ones', '2026-11-01T01:30:00', '2026-11-01T05:30:00Z'],
    ['after clocks went back', '2026-11-01T02:30:00', '2026-11-01T07:30:00Z'],
  ])('knows the instant: %s', (_name, text, instant) => {
    expect(toronto.instantOf(localTime(text) * 1000)).toBe(Date.parse(instant));
    expect(toronto.localTimeAt(Date.parse(instant))).toBe(localTime(text));
  });

  it('reports the hour that is skipped in spring as not existing', () => {
    expect(
      [localTime('2026-03-08T02:30:00'), localTime('2026-03-08T03:30:00')].map((at) => toronto.exists(at)),
    ).toEqual([false, true]);
  });
});
