import { axisTicks, hasData, labelBaseline, lowestTens, topTens, type ChartBar } from './chart-bar.js';

const bars = (...values: (number | null)[]): ChartBar[] =>
  values.map((value, at) => ({ key: String(at), label: '', name: '', value, state: 'plain' }));

describe('hasData', () => {
  it('is true when a bar has a value, also a value of zero', () => {
    expect([hasData([]), hasData(bars(null, null)), hasData(bars(null, 0))]).toEqual([false, false, true]);
  });
});

describe('lowestTens', () => {
  it.each([
    [[], 0],
    [[null, 40], 0],
    [[-0.1, 40], -10],
    [[-10, null], -10],
    [[-10.1], -20],
  ])('returns for values %j the axis minimum %s', (values, expected) => {
    expect(Object.is(lowestTens(bars(...values)), expected)).toBe(true);
  });
});

describe('topTens', () => {
  it.each([
    [[], 30],
    [[null, -5], 30],
    [[30], 30],
    [[30.1, 12], 40],
    [[100], 100],
  ])('returns for values %j the axis maximum %s', (values, expected) => {
    expect(topTens(bars(...values))).toBe(expected);
  });
});

describe('axisTicks', () => {
  it.each([
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [0, 300, [0, 100, 200, 300]],
    [0, 200, [0, 50, 100, 150, 200]],
    [-10, 100, [0, 20, 40, 60, 80, 100]],
    [-30, 100, [-25, 0, 25, 50, 75, 100]],
    [-100, 100, [-100, -50, 0, 50, 100]],
    [0, 10_000, [0, 10_000]],
  ])('returns for an axis from %s to %s the ticks %j', (minimum, maximum, expected) => {
    expect(axisTicks(minimum, maximum)).toEqual(expected);
  });
});

describe('labelBaseline', () => {
  it.each([
    ['without a goal', 100, null, 94],
    ['with the goal line far above', 100, 60, 94],
    ['with the goal line through the value', 100, 88, 82],
    ['with the goal line on the feet of the value', 100, 96, 90],
    ['with the goal line on top of the bar', 100, 100, 94],
    ['with the goal line in the bar', 100, 150, 94],
  ])('%s', (_where, top, goal, expected) => {
    expect(labelBaseline(top, goal)).toBe(expected);
  });
});
