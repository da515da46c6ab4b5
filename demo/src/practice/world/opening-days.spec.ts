import { crewWeekday, isHoliday, isOpenOn, lastOpenDay } from './opening-days.js';
import { dateOf, dayOf } from './local-time.js';

const WEEK = { openWeekdays: [1, 2, 3, 4, 5], openEveryDay: false };

const holidaysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, index) => dayOf(`${year}-01-01`) + index)
    .filter((day) => dateOf(day).startsWith(String(year)) && isHoliday(day))
    .map((day) => dateOf(day).slice(5));

describe('isHoliday', () => {
  // New Year, Good Friday, Victoria Day, Canada Day, Labour Day, Thanksgiving, Christmas, Boxing Day; from printed calendars.
  it.each([
    [2024, ['01-01', '03-29', '05-20', '07-01', '09-02', '10-14', '12-25', '12-26']],
    [2025, ['01-01', '04-18', '05-19', '07-01', '09-01', '10-13', '12-25', '12-26']],
    [2026, ['01-01', '04-03', '05-18', '07-01', '09-07', '10-12', '12-25', '12-26']],
    [2027, ['01-01', '03-26', '05-24', '07-01', '09-06', '10-11', '12-25', '12-26']],
    [2028, ['01-01', '04-14', '05-22', '07-01', '09-04', '10-09', '12-25', '12-26']],
    [2030, ['01-01', '04-19', '05-20', '07-01', '09-02', '10-14', '12-25', '12-26']],
    // Easter on 25 April, as late as it can be.
    [2038, ['01-01', '04-23', '05-24', '07-01', '09-06', '10-11', '12-25', '12-26']],
  ])('knows the holidays of %s', (year, expected) => expect(holidaysOf(year)).toEqual(expected));
});

describe('isOpenOn', () => {
  it.each([
    ['2026-11-21', false], // Saturday
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2026-12-25', false], // Friday
  ])('a clinic of five days on %s: %s', (date, expected) => expect(isOpenOn(WEEK, dayOf(date))).toBe(expected));

  it('is true on every day for a clinic that is open every day', () => {
    const always = { ...WEEK, openEveryDay: true };
    for (const date of ['2026-11-21', '2026-11-22', '2026-12-25']) expect(isOpenOn(always, dayOf(date))).toBe(true);
  });

  it('has the open day before a long weekend', () =>
    expect(dateOf(lastOpenDay(WEEK, dayOf('2026-12-27')))).toBe('2026-12-24'));
});

it.each([
  ['2026-11-22', 1],
  ['2026-11-21', 5],
  ['2026-11-25', 3],
])('crewWeekday: on %s works the crew of weekday %s', (date, expected) =>
  expect(crewWeekday(WEEK, dayOf(date))).toBe(expected),
);
