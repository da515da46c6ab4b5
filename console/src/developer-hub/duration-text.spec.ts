import { durationText, runningText } from './duration-text.js';

describe('durationText', () => {
  it.each([
    [-5, '0 ms'],
    [0, '0 ms'],
    [999.4, '999 ms'],
    [1_000, '1.0 s'],
    [1_249, '1.2 s'],
    [9_949, '9.9 s'],
    [9_960, '10 s'],
    [59_400, '59 s'],
    [59_600, '1 min 0 s'],
    [125_000, '2 min 5 s'],
    [3_599_400, '59 min 59 s'],
    [11_520_000, '3 h 12 min'],
  ])('of %s ms is %j', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe('runningText', () => {
  it.each([
    [-1, '0 s'],
    [999, '0 s'],
    [9_999, '9 s'],
    [60_500, '1 min 0 s'],
    [3_600_000, '1 h 0 min'],
  ])('of %s ms is %j', (ms, text) => {
    expect(runningText(ms)).toBe(text);
  });
});
