import { axisTicks, hasData, lowestTens, type ChartBar } from './chart-bar.js';

const bars = (...values: (number | null)[]): ChartBar[] =>
  values.map((value, at) => ({ key: String(at), label: '', name: '', value, state: 'plain' }));

describe('bars', () => {
  it('have data as soon as one of them does, also one of nothing', () => {
    expect([hasData([]), hasData(bars(null, null)), hasData(bars(null, 0))]).toEqual([false, false, true]);
  });

  it.each([
    [[], 0],
    [[null, 40], 0],
    [[-0.1, 40], -10],
    [[-10, null], -10],
    [[-10.1], -20],
  ])('%j begin at %s', (values, expected) => {
    expect(Object.is(lowestTens(bars(...values)), expected)).toBe(true);
  });

  it.each([
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [0, 300, [0, 100, 200, 300]],
    [0, 200, [0, 50, 100, 150, 200]],
    [-10, 100, [0, 20, 40, 60, 80, 100]],
    [-30, 100, [-25, 0, 25, 50, 75, 100]],
    [-100, 100, [-100, -50, 0, 50, 100]],
    [0, 10_000, [0, 10_000]],
  ])('between %s and %s have lines at %j', (minimum, maximum, expected) => {
    expect(axisTicks(minimum, maximum)).toEqual(expected);
  });
});
