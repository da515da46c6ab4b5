import { ANY_DATE } from './month-days.js';
import { isCompleteDate, parseTypedDate } from './typed-date.js';

describe('parseTypedDate', () => {
  it.each([
    ['2026-Nov-23', '2026-11-23'],
    ['2026-november-3', '2026-11-03'],
    ['2026 nov 23', '2026-11-23'],
    [' 2026-11-23 ', '2026-11-23'],
    ['2026/1/3', '2026-01-03'],
    ['20261123', '2026-11-23'],
    ['2028-02-29', '2028-02-29'],
  ])('reads %s as %s', (text, date) => {
    expect(parseTypedDate(text, ANY_DATE)).toBe(date);
  });

  it.each(['', '2026-11', '2026-Nox-23', '2026-13-01', '2026-00-01', '2026-02-30', '11/23/2026', '0002-11-23'])(
    'does not read "%s"',
    (text) => {
      expect(parseTypedDate(text, ANY_DATE)).toBeNull();
    },
  );

  it('reads no date outside of the limits', () => {
    const limits = { min: '2026-11-01', max: '2026-11-30' };
    expect(parseTypedDate('2026-10-31', limits)).toBeNull();
    expect(parseTypedDate('2026-11-01', limits)).toBe('2026-11-01');
    expect(parseTypedDate('2026-11-30', limits)).toBe('2026-11-30');
    expect(parseTypedDate('2026-12-01', limits)).toBeNull();
  });
});

it('isCompleteDate waits for the second digit of a day', () => {
  expect(['2026-11-2', '2026-Nov-2', '20261123', '2026-11-23', '2026-Nov-23'].map(isCompleteDate)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
