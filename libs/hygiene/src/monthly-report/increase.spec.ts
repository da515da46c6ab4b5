import { increaseOf } from './increase.js';

describe('increaseOf', () => {
  it.each([
    ['rises', 134.39, 120, { amount: 14.39, percent: 12 }],
    ['falls', 90, 120, { amount: -30, percent: -25 }],
    ['keeps cents exact', 0.3, 0.1, { amount: 0.2, percent: 200 }],
    ['stays', 120, 120, { amount: 0, percent: 0 }],
    ['has no percent of 0', 50, 0, { amount: 50, percent: null }],
    ['is a rise after a month of reversals', 10, -20, { amount: 30, percent: 150 }],
    ['is null without minutes in the month', null, 120, { amount: null, percent: null }],
    ['is null without minutes in the month before', 134.39, null, { amount: null, percent: null }],
  ])('%s', (_name, current, previous, increase) => {
    expect(increaseOf(current, previous)).toEqual(increase);
  });
});
