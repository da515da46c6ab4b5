import { dateOf, decimalOf, dollarsOf, linkOf, localTimeOf, timeOfDayOf } from './values.js';

describe('amounts', () => {
  it.each<[string | number, number]>([
    ['0.285', 0.29],
    [0.285, 0.29],
    ['1.005', 1.01],
    [1.005, 1.01],
    ['0.2849', 0.28],
    ['-0.285', -0.29],
    ['-0.004', 0],
    [66, 66],
    ['1e2', 100],
    ['1.5e-2', 0.02],
    [1e-9, 0],
    ['', 0],
    [1234567.895, 1234567.9],
  ])('%s is rounded to %s dollars', (text, dollars) => {
    expect(dollarsOf(decimalOf(text))).toBe(dollars);
  });

  it('are multiplied before they are rounded', () => {
    expect(dollarsOf(decimalOf(33.335) * 3n)).toBe(100.01);
  });
});

describe('dates and times', () => {
  it.each([
    ['0001-01-01', null],
    ['0000-00-00', null],
    ['2026-00-10', null],
    ['1849-12-31', null],
    ['1900-01-01', null],
    ['9999-12-31', null],
    [null, null],
    ['1850-01-01', '1850-01-01'],
    ['2026-03-09 14:00:00', '2026-03-09'],
  ])('the day of %s is %s', (cell, day) => {
    expect(dateOf(cell)).toBe(day);
  });

  it.each([
    ['2026-03-09 14:05:06', '2026-03-09T14:05:06'],
    ['2026-03-09', '2026-03-09T00:00:00'],
    ['0001-01-01 00:00:00', null],
  ])('the local time of %s is %s', (cell, time) => {
    expect(localTimeOf(cell)).toBe(time);
  });

  it.each([
    ['08:30:00', '08:30:00'],
    ['24:30:00', null],
    ['-01:00:00', null],
    ['104:00:00', null],
  ])('the time of day of %s is %s', (cell, time) => {
    expect(timeOfDayOf(cell)).toBe(time);
  });
});

it.each<[string | number | null, string | null]>([
  ['0', null],
  [0, null],
  [null, null],
  ['-3', null],
  ['9223372036854775807', '9223372036854775807'],
  [17, '17'],
])('the link %s leads to %s', (cell, key) => {
  expect(linkOf(cell)).toBe(key);
});
