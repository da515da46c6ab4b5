import { hourlyAxis, percentAxis, valueAxis } from './value-axis.js';

describe('valueAxis', () => {
  it.each([
    [[], [0, 1, 2, 3, 4, 5]],
    [
      [null, 0],
      [0, 1, 2, 3, 4, 5],
    ],
    [
      [165.5, 90],
      [0, 50, 100, 150, 200],
    ],
    [[1234], [0, 250, 500, 750, 1000, 1250]],
    [
      [-40, 60],
      [-40, -20, 0, 20, 40, 60],
    ],
  ])('has for values %j the labels %j', (values, ticks) => {
    const axis = valueAxis(values);
    expect(axis).toEqual({ minimum: ticks[0], maximum: ticks.at(-1), ticks });
  });
});

describe('percentAxis', () => {
  it.each([
    [[12, null], 0, 100],
    [[-3, 40], -20, 100],
    [[104.5], 0, 120],
  ])('reaches for values %j from %s to %s', (values, minimum, maximum) => {
    expect(percentAxis(values)).toMatchObject({ minimum, maximum });
  });
});

describe('hourlyAxis', () => {
  it.each([
    [[120, null], 500],
    [[500], 500],
    [[500.01], 600],
    [[1210], 1300],
  ])('reaches for values %j to %s', (values, maximum) => {
    expect(hourlyAxis(values)).toMatchObject({ minimum: 0, maximum });
  });

  it('reaches below a negative month', () => {
    expect(hourlyAxis([120, -38.25], 400)).toEqual({
      minimum: -100,
      maximum: 400,
      ticks: [-100, 0, 100, 200, 300, 400],
    });
    expect(hourlyAxis([-100]).minimum).toBe(-100);
  });

  it('ends lower where it may, and higher only when a value is', () => {
    expect([hourlyAxis([120], 400).maximum, hourlyAxis([400.01], 400).maximum]).toEqual([400, 500]);
  });
});
