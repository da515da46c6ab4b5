import { commissionGoalCents, commissionShare, earningsOf } from './earnings.js';

describe('earnings', () => {
  it.each([
    [15_000, 'A+', 'Excellent!'],
    [14_999, 'A', 'Looking good!'],
    [13_500, 'A', 'Looking good!'],
    [13_499, 'B', 'Almost there!'],
    [12_000, 'B', 'Almost there!'],
    [11_999, 'C', 'Almost there!'],
    [10_500, 'C', 'Almost there!'],
    [10_499, 'D', "Let's get going."],
    [-5, 'D', "Let's get going."],
  ])('%s of 15000 is %s', (achieved, grade, message) => {
    expect(earningsOf(achieved, 15_000)).toMatchObject({ grade, message, isReached: achieved >= 15_000 });
  });

  it('counts full rings', () => {
    expect(earningsOf(37_500, 15_000)).toMatchObject({ fullRings: 2, lastRingPercent: 50 });
    expect(earningsOf(30_000, 15_000)).toMatchObject({ fullRings: 2, lastRingPercent: 0 });
  });

  it.each([[null], [0], [-1]])('is neutral without a goal: %s', (goal) => {
    expect(earningsOf(100, goal)).toMatchObject({ grade: null, message: 'No goal', isReached: false });
  });

  it.each([
    [100, Number.NaN],
    [Number.NaN, 15_000],
    [Infinity, null],
  ])('reports a failure for %s of %s', (achieved, goal) => {
    expect(earningsOf(achieved, goal)).toMatchObject({
      grade: null,
      message: 'Something went wrong please contact support.',
    });
  });

  it('has a commission goal, 54 dollars without a goal wage', () => {
    expect(commissionGoalCents(5400, 50)).toBe(4500);
    expect(commissionGoalCents(null, 50)).toBe(5400);
    expect(commissionGoalCents(0, 50)).toBe(5400);
  });

  it('takes the commission share of the provider’s wage, the option, then the tooth', () => {
    expect([
      commissionShare(0, true, 0.3),
      commissionShare(null, true, 0.3),
      commissionShare(null, false, 0.3),
      commissionShare(0.4, false, 0),
      commissionShare(0.4, true, null),
      commissionShare(null, true, null),
      commissionShare(null, false, null),
    ]).toEqual([0.3, 0.3, 0.3, 0, 0.4, 0.18, 0]);
  });

  it.each([
    [5400, Number.NaN, 0],
    [5400, Infinity, 0],
    [5400, -50, 0],
    [Infinity, 50, 5400],
    [Number.NaN, 50, 5400],
  ])('has a commission goal for %s an hour and %s minutes: %s', (goalWage, minutes, expected) => {
    expect(commissionGoalCents(goalWage, minutes)).toBe(expected);
  });
});
