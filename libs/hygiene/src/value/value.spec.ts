import fc from 'fast-check';
import { appointmentValue, isOptimal, priceOfScalingCents } from './appointment-value.js';
import { appointmentGoalCents, providerHourlyGoalCents } from './goal.js';

describe('R-13 goals', () => {
  it.each([
    // goal wage 54.00 at 30 % is 180.00 an hour
    [{ goalWageCents: 5400, goalPercentage: 0.3, clinicGoalHourlyCents: 15000 }, 18000],
    [{ goalWageCents: null, goalPercentage: 0.3, clinicGoalHourlyCents: 15000 }, 15000],
    [{ goalWageCents: 5400, goalPercentage: 0, clinicGoalHourlyCents: 15000 }, 15000],
    [{ goalWageCents: 5400, goalPercentage: null, clinicGoalHourlyCents: null }, null],
    [{ goalWageCents: null, goalPercentage: 0.3, clinicGoalHourlyCents: 0 }, null],
  ])('hourly goal of %j is %s', (inputs, expected) => {
    expect(providerHourlyGoalCents(inputs)).toBe(expected);
  });

  const clinicGoal = (cents: number | null) => ({
    goalWageCents: null,
    goalPercentage: null,
    clinicGoalHourlyCents: cents,
  });

  it.each([
    [18000, 50, 15000],
    [18000, 60, 18000],
    [18001, 50, 15001], // 15000.83
    [18000, 0, 0],
    [18000, -10, 0],
    [18000, Number.NaN, 0],
    [18000, Infinity, 0],
    [null, 50, null],
  ])('goal of %s an hour for %s minutes is %s', (hourly, minutes, expected) => {
    expect(appointmentGoalCents(clinicGoal(hourly), minutes)).toBe(expected);
  });

  it.each([
    [5400, 0.3, 50, 15000],
    [3000, 0.33, 30, 4545], // 90.909 an hour: 45.4545; half of 90.91 would be 45.455 and make 45.46
    [3000, 0.33, 60, 9091],
    [3000, 0.33, 120, 18182], // 181.818
    [3000, 0.32, 30, 4688], // 46.875
  ])('goal wage %s at %s for %s minutes is %s, rounded once', (goalWageCents, goalPercentage, minutes, expected) => {
    const inputs = { goalWageCents, goalPercentage, clinicGoalHourlyCents: null };
    expect(appointmentGoalCents(inputs, minutes)).toBe(expected);
  });
});

describe('R-14 price of scaling', () => {
  it.each([
    [50, 6600, 3400, 19800], // 6 half units: 3 units
    [60, 6600, 3400, 26400],
    [40, 6600, 3400, 16600], // 5 half units: 2 units and a half
    [40, 6600, null, 16500],
    [7, 6600, 3400, 0],
    [7.5, 6600, 3400, 3400],
    [-5, 6600, 3400, 0],
    [50, null, 3400, null],
  ])('%s minutes at %s and %s', (minutes, unit, half, expected) => {
    expect(priceOfScalingCents(minutes, unit, half)).toBe(expected);
  });

  it('never falls when the appointment gets longer', () => {
    fc.assert(
      fc.property(fc.nat(1440), fc.nat(120), fc.nat(100_000), (minutes, more, unit) => {
        expect(priceOfScalingCents(minutes + more, unit, null)).toBeGreaterThanOrEqual(
          priceOfScalingCents(minutes, unit, null) ?? 0,
        );
      }),
    );
  });
});

describe('R-14 value of an appointment', () => {
  const appointment = {
    over: false,
    totalCompleted: 120,
    rnaTotalPlanned: 200,
    totalPlanned: 150,
    priceOfScaling: 198,
    goalPercentage: 0.3,
  };

  it.each([
    ['over: what was completed', { ...appointment, over: true }, 120, 'completed'],
    ['the plan in Helix before the one in the PMS', appointment, 200, 'planned'],
    ['the PMS when Helix has none', { ...appointment, rnaTotalPlanned: null }, 150, 'planned'],
    ['the PMS when the plan in Helix is empty', { ...appointment, rnaTotalPlanned: 0 }, 150, 'planned'],
    ['nothing known', { ...appointment, rnaTotalPlanned: null, totalPlanned: 0, priceOfScaling: null }, 0, 'none'],
  ])('%s', (_name, inputs, amount, source) => {
    expect(appointmentValue(inputs)).toEqual({ amount, source });
  });

  it('estimates 198 at 30 % as 59.40', () => {
    const value = appointmentValue({ ...appointment, rnaTotalPlanned: null, totalPlanned: 0 });
    expect(value.source).toBe('estimate');
    expect(value.amount).toBeCloseTo(59.4, 10);
  });

  it('R-16: optimal once nothing remains to the goal', () => {
    expect([isOptimal(150, 149.99), isOptimal(150, 150), isOptimal(150, 151)]).toEqual([false, true, true]);
  });
});
