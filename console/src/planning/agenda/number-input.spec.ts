import { isInRange, parseNumber, stepped } from './number-input.js';

const MINUTES = { min: 0, max: 1000, precision: 0.5 };
const DOLLARS = { min: 0, max: 99_999, precision: 0.01 };

it.each([
  ['12', 12],
  [' 7.5 ', 7.5],
  ['7,5', 7.5],
  ['7.', 7],
  ['.5', 0.5],
  ['', null],
  ['-3', Number.NaN],
  ['1e3', Number.NaN],
  ['abc', Number.NaN],
  ['.', Number.NaN],
])('parseNumber reads "%s" as %s', (text, expected) => {
  expect(parseNumber(text)).toBe(expected);
});

it.each([
  [0, true],
  [7.5, true],
  [1000, true],
  [1000.5, false],
  [1001, false],
  [7.25, false],
  [Number.NaN, false],
])('isInRange: %s minutes may be planned: %s', (minutes, expected) => {
  expect(isInRange(minutes, MINUTES)).toBe(expected);
});

it('isInRange accepts whole cents, whatever their binary fraction', () => {
  expect([0.07, 1.15, 51.3, 8.2].map((dollars) => isInRange(dollars, DOLLARS))).toEqual([true, true, true, true]);
  expect(isInRange(1.155, DOLLARS)).toBe(false);
});

it('stepped moves by one, keeps halves and stays in the range', () => {
  expect(stepped(7.5, 1, MINUTES)).toBe(8.5);
  expect(stepped(0.5, -1, MINUTES)).toBe(0);
  expect(stepped(1000, 1, MINUTES)).toBe(1000);
});
