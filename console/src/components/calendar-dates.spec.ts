import { isShownDate, mondayOf, weekOf } from './calendar-dates.js';

describe('isShownDate', () => {
  it.each([
    ['2026-11-24', true],
    ['1900-01-01', true],
    ['2199-12-31', true],
    ['1899-12-31', false],
    ['2200-01-01', false],
    // The values of a date field while the user types 2027.
    ['0002-03-15', false],
    ['9999-12-31', false],
    ['2026-02-30', false],
    ['', false],
  ])('answers for %j: %s', (text, expected) => expect(isShownDate(text)).toBe(expected));
});

describe('mondayOf', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('returns the Monday of the week of %s: %s', (date, monday) => expect(mondayOf(date)).toBe(monday));
});

describe('weekOf', () => {
  it('returns seven dates for the weeks in which the clocks go forward and back', () => {
    // Clocks go forward on 8 March 2026 and back on 1 November.
    expect(weekOf('2026-03-08')).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
    ]);
    expect(weekOf('2026-11-01').at(0)).toBe('2026-10-26');
    expect(weekOf('2026-11-01').at(-1)).toBe('2026-11-01');
  });
});
