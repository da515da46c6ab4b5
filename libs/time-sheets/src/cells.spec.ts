import { clock, dateOf, lengthOf, timeOf } from './cells.js';

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
    ['09:00', 540],
    ['9:05', 545],
    ['0:00', 0],
    ['24:00', 1440],
    ['1:30 PM', 810],
    ['1:30pm', 810],
    ['1:30 p.m.', 810],
    ['12:00 AM', 0],
    ['12:00 PM', 720],
    ['24:01', null],
    ['25:00', null],
    ['9:60', null],
    ['13:00 PM', null],
    ['0:30 AM', null],
    ['9', null],
    ['09:00:30', null],
  ])('%p is %p minutes', (text, minutes) => {
    expect(timeOf(text)).toBe(minutes);
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
    ['25:00', 1500],
    ['7:60', null],
    ['-1', null],
    ['1e3', null],
    ['seven', null],
  ])('%p is %p minutes', (text, minutes) => {
    expect(lengthOf(text)).toBe(minutes);
  });
});

it('minutes since midnight are written as a clock shows them', () => {
  expect([0, 545, 1440].map(clock)).toEqual(['00:00', '09:05', '24:00']);
});
