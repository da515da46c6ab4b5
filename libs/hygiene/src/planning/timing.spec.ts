import { timingOf } from './timing.js';

describe('timingOf', () => {
  it.each([
    [[20, 29.5], 50, 'open', 0.5],
    [[20, 30], 50, 'full', 0],
    [[20, 30.5], 50, 'exceeded', -0.5],
    [[], 0, 'full', 0],
    [[-10], 50, 'open', 50],
    [[Number.NaN, Infinity, 20], 50, 'open', 30],
    [[20], Number.NaN, 'exceeded', -20],
  ])('%j in %s minutes is %s', (minutes, duration, state, remainingMinutes) => {
    expect(timingOf(minutes, duration)).toMatchObject({ state, remainingMinutes });
  });
});
