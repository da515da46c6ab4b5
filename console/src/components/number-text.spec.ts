import { countText, hoursText, minutesText, percentText } from './number-text.js';

it('countText adds thousands separators', () => {
  expect([0, 999, 1240, 1_234_567].map(countText)).toEqual(['0', '999', '1,240', '1,234,567']);
});

describe('percentText and hoursText', () => {
  it.each([
    [13.3, '13.3%'],
    [10, '10%'],
    [0, '0%'],
    [-6.7, '−6.7%'],
    [100, '100%'],
  ])('formats %s percent as %s', (percent, expected) => {
    expect(percentText(percent)).toBe(expected);
  });

  it('formats hours with at most one decimal and a typographic minus', () => {
    expect([hoursText(7.5), hoursText(-0.5), hoursText(1)]).toEqual(['7.5 h', '−0.5 h', '1 h']);
  });
});

it('minutesText formats hours and minutes', () => {
  expect([0, 5, 60, 450, 2400].map(minutesText)).toEqual(['0:00', '0:05', '1:00', '7:30', '40:00']);
});
