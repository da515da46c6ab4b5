import { clampItemMinutes, minutesOfAmount, minutesOfFee } from './item-minutes.js';

describe('minutesOfFee (R-41)', () => {
  it.each([
    ['01202', 4200, 15_000, 50, 14],
    ['01202', 4259, 15_000, 50, 14], // 14.197
    ['01202', 4350, 15_000, 50, 15], // 14.5
    ['01102', 9500, 15_000, 50, 15], // fixed
    ['01102', null, null, 50, 15],
    ['02101', 90_000, 15_000, 50, 120], // 300, cut
    ['02101', null, 15_000, 50, 2],
    ['02101', 4200, null, 50, 2],
    ['02101', 4200, 0, 50, 2],
    ['02101', -1, 15_000, 50, 2],
    ['02101', 0, 15_000, 50, 0],
  ])('%s at %s cents of a goal of %s in %s minutes takes %s', (code, fee, goal, duration, minutes) => {
    expect(minutesOfFee(code, fee, goal, duration)).toBe(minutes);
  });

  it('uses the hourly goal in the note wizard', () => {
    expect(minutesOfAmount('02144', 5500, 18_000)).toBe(18); // 18.33
  });

  it.each([
    [-1, 0],
    [120.5, 120],
    [7.5, 7.5],
    [Number.NaN, 0],
  ])('clamps %s minutes to %s', (minutes, cut) => {
    expect(clampItemMinutes(minutes)).toBe(cut);
  });
});
