import { spreadLabels } from './spread-labels.js';

describe('spreadLabels', () => {
  it.each([
    ['far apart', [10, 100, 50], [10, 100, 50]],
    ['at one place', [40, 40, 40], [40, 56, 72]],
    ['close to each other, the lower one first', [50, 45], [61, 45]],
    ['at the end', [198, 199], [184, 200]],
  ])('has labels %s at %j moved to %j', (_where, places, expected) => {
    expect(spreadLabels(places, 16, 200)).toEqual(expected);
  });
});
