import { countText, hoursText, percentText } from './number-text.js';

it('writes counts with separators', () => {
  expect([0, 999, 1240, 1_234_567].map(countText)).toEqual(['0', '999', '1,240', '1,234,567']);
});

describe('figures', () => {
  it.each([
    [13.3, '13.3%'],
    [10, '10%'],
    [0, '0%'],
    [-6.7, '−6.7%'],
    [100, '100%'],
  ])('%s percent read %s', (percent, expected) => {
    expect(percentText(percent)).toBe(expected);
  });

  it('hours have one decimal at most, and a real minus', () => {
    expect([hoursText(7.5), hoursText(-0.5), hoursText(1)]).toEqual(['7.5 h', '−0.5 h', '1 h']);
  });
});
