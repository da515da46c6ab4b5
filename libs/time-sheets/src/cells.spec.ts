import { clock, dateOf, lengthOf, timeOf, withoutGuard } from './cells.js';

describe('a date of a time sheet', () => {
  it.each([
    ['2026-02-03', '2026-02-03'],
    ['02/03/2026', '2026-02-03'],
    ['2/3/2026', '2026-02-03'],
    ['2/29/2024', '2024-02-29'],
    ['2/29/2026', null],
    ['2026-13-01', null],
    ['13/02/2026', null],
    ['2026-2-3', null],
    ['03.02.2026', null],
    ['02/03/26', null],
    ['', null],
  ])('%p is %p', (text, date) => {
    expect(dateOf(text)).toBe(date);
  });
});

describe('a time of a time sheet', () => {
  it.each([
    ['09:00', 32_400],
    ['9:05', 32_700],
    ['0:00', 0],
    ['24:00', 86_400],
    ['1:30 PM', 48_600],
    ['1:30pm', 48_600],
    ['1:30 p.m.', 48_600],
    ['12:00 AM', 0],
    ['12:00 PM', 43_200],
    ['09:00:30', 32_430],
    ['23:59:59', 86_399],
    ['8:00:05 AM', 28_805],
    ['24:00:00', 86_400],
    ['24:00:01', null],
    ['24:01', null],
    ['25:00', null],
    ['9:60', null],
    ['09:00:60', null],
    ['13:00 PM', null],
    ['0:30 AM', null],
    ['9', null],
  ])('%p is %p seconds', (text, seconds) => {
    expect(timeOf(text)).toBe(seconds);
  });
});

describe('a length of a time sheet', () => {
  it.each([
    ['7:30', 450],
    ['7.5', 450],
    ['7,5', 450],
    ['8', 480],
    ['0', 0],
    ['0:00', 0],
    // 7.508 h are 450.48 minutes, 7.525 h 451.5, 0.1 h 6.
    ['7.508', 450],
    ['7.525', 452],
    ['0.1', 6],
    ['7:30:00', 450],
    ['7:30:29', 450],
    ['7:30:30', 451],
    ['25:00', 1500],
    ['7:60', null],
    ['-1', null],
    ['1e3', null],
    ['seven', null],
  ])('%p is %p minutes', (text, minutes) => {
    expect(lengthOf(text)).toBe(minutes);
  });
});

it('a clock shows hours and minutes, and seconds where there are any', () => {
  expect([0, 32_700, 32_701, 86_400].map(clock)).toEqual(['00:00', '09:05', '09:05:01', '24:00']);
});

describe('a cell that a spreadsheet keeps as text', () => {
  it.each([
    ['="0042"', '0042'],
    ["'0042", '0042'],
    [' 0042 ', '0042'],
    ["'t Hart", "'t Hart"],
    ["O'Brien", "O'Brien"],
    ['', ''],
  ])('%p is %p', (text, cell) => {
    expect(withoutGuard(text)).toBe(cell);
  });
});
