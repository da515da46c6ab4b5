import fc from 'fast-check';
import { appointmentMoney } from './appointment-money.js';
import { appointmentValue, isOptimal, plannedAmount, priceOfScalingCents } from './appointment-value.js';
import { appointmentGoalCents, providerHourlyGoalCents } from './goal.js';

describe('goals (R-13)', () => {
  it.each([
    // goal wage 54.00 at 30 % is 180.00 an hour
    [{ goalWageCents: 5400, goalPercentage: 0.3, clinicGoalHourlyCents: 15000 }, 18000],
    [{ goalWageCents: null, goalPercentage: 0.3, clinicGoalHourlyCents: 15000 }, 15000],
    [{ goalWageCents: 5400, goalPercentage: 0, clinicGoalHourlyCents: 15000 }, 15000],
    [{ goalWageCents: 5400, goalPercentage: null, clinicGoalHourlyCents: null }, null],
    [{ goalWageCents: null, goalPercentage: 0.3, clinicGoalHourlyCents: 0 }, null],
    [{ goalWageCents: Infinity, goalPercentage: 0.3, clinicGoalHourlyCents: 15000 }, 15000],
    [{ goalWageCents: 5400, goalPercentage: NaN, clinicGoalHourlyCents: Infinity }, null],
  ])('computes the hourly goal of %j as %s', (inputs, expected) => {
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
  ])('computes the goal at %s an hour for %s minutes as %s', (hourly, minutes, expected) => {
    expect(appointmentGoalCents(clinicGoal(hourly), minutes)).toBe(expected);
  });

  it.each([
    [5400, 0.3, 50, 15000],
    [3000, 0.33, 30, 4545], // 90.909 an hour: 45.4545; half of 90.91 would be 45.455 and make 45.46
    [3000, 0.33, 60, 9091],
    [3000, 0.33, 120, 18182], // 181.818
    [3000, 0.32, 30, 4688], // 46.875
  ])(
    'computes the goal of wage %s at %s for %s minutes as %s, rounded once',
    (goalWageCents, goalPercentage, minutes, expected) => {
      const inputs = { goalWageCents, goalPercentage, clinicGoalHourlyCents: null };
      expect(appointmentGoalCents(inputs, minutes)).toBe(expected);
    },
  );
});

describe('priceOfScalingCents (R-14)', () => {
  it.each([
    [50, 6600, 3400, 19800], // 6 half units: 3 units
    [60, 6600, 3400, 26400],
    [40, 6600, 3400, 16600], // 5 half units: 2 units and a half
    [40, 6600, null, 16500],
    [7, 6600, 3400, 0],
    [7.5, 6600, 3400, 3400],
    [-5, 6600, 3400, 0],
    [Infinity, 6600, 3400, 0],
    [NaN, 6600, 3400, 0],
    [7.5, 6600, NaN, 3300],
    [50, null, 3400, null],
    [50, Infinity, 3400, null],
  ])('prices %s minutes at unit fee %s and half-unit fee %s', (minutes, unit, half, expected) => {
    expect(priceOfScalingCents(minutes, unit, half)).toBe(expected);
  });

  it('never decreases with the length of the appointment', () => {
    fc.assert(
      fc.property(fc.nat(1440), fc.nat(120), fc.nat(100_000), (minutes, more, unit) => {
        expect(priceOfScalingCents(minutes + more, unit, null)).toBeGreaterThanOrEqual(
          priceOfScalingCents(minutes, unit, null) ?? 0,
        );
      }),
    );
  });
});

describe('appointmentMoney (R-13, R-14)', () => {
  const inputs = {
    durationInMinutes: 50,
    goalWageCents: 6000,
    goalPercentage: 0.3,
    clinicGoalHourlyCents: 18000,
    scalingUnitCents: 6600,
    scalingHalfUnitCents: 3400,
  };

  it('has the goal and the price of the time as scaling', () => {
    // 60.00 at 30 % are 200.00 an hour: 166.67 for 50 minutes, which are 6 half units: 3 x 66.00.
    expect(appointmentMoney(inputs)).toEqual({ goalCents: 16667, priceOfScalingCents: 19800 });
  });

  it('has neither without goals and fees', () => {
    const none = { ...inputs, goalWageCents: null, clinicGoalHourlyCents: null, scalingUnitCents: null };
    expect(appointmentMoney(none)).toEqual({ goalCents: null, priceOfScalingCents: null });
  });
});

describe('appointmentValue (R-14)', () => {
  const appointment = {
    over: false,
    totalCompleted: 120,
    rnaTotalPlanned: 200,
    totalPlanned: 150,
    priceOfScaling: 198,
    goalPercentage: 0.3,
  };

  it.each([
    ['the completed amount of an appointment that is over', { ...appointment, over: true }, 120, 'completed'],
    ['the plan in Helix rather than the one in the PMS', appointment, 200, 'planned'],
    ['the PMS plan when Helix has none', { ...appointment, rnaTotalPlanned: null }, 150, 'planned'],
    ['the PMS plan when the plan in Helix is empty', { ...appointment, rnaTotalPlanned: 0 }, 150, 'planned'],
    [
      '0 without any information',
      { ...appointment, rnaTotalPlanned: null, totalPlanned: 0, priceOfScaling: null },
      0,
      'none',
    ],
  ])('returns %s', (_name, inputs, amount, source) => {
    expect(appointmentValue(inputs)).toEqual({ amount, source });
  });

  it('estimates 30 % of a scaling price of 198 as 59.40', () => {
    const value = appointmentValue({ ...appointment, rnaTotalPlanned: null, totalPlanned: 0 });
    expect(value.source).toBe('estimate');
    expect(value.amount).toBeCloseTo(59.4, 10);
  });

  it('takes the plan in Helix as planned, else the one in the PMS', () => {
    expect(plannedAmount({ rnaTotalPlanned: 200, totalPlanned: 150 })).toBe(200);
    expect(plannedAmount({ rnaTotalPlanned: 0, totalPlanned: 150 })).toBe(150);
    expect(plannedAmount({ rnaTotalPlanned: null, totalPlanned: 0 })).toBe(0);
  });

  it('is optimal once the plan reaches the goal (R-16)', () => {
    expect([isOptimal(150, 149.99), isOptimal(150, 150), isOptimal(150, 151)]).toEqual([false, true, true]);
  });
});
