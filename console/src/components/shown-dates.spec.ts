import { isShownDate } from './shown-dates.js';

it.each([
  ['2026-11-24', true],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['1899-12-31', false],
  ['2200-01-01', false],
  // On the way to 2027.
  ['0002-03-15', false],
  ['9999-12-31', false],
  ['2026-02-30', false],
  ['', false],
])('%j can be shown: %s', (text, expected) => expect(isShownDate(text)).toBe(expected));
