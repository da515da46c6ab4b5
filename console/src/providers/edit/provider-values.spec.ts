import type { ProviderDetails } from '@helix/contracts';
import type { FieldErrors } from 'react-hook-form';
import { changeOf, goalWageOf, providerResolver, valuesOf, wageToTry, type ProviderValues } from './provider-values.js';

const GOAL_PERCENTAGE = 0.3;

/** A hygienist: 52.55 is 30 % of 175.1666…, which is shown as 175.2. */
const provider = (changes: Partial<ProviderDetails> = {}): ProviderDetails => ({
  id: 'H1',
  provider_id: 'H1',
  first_name: 'Ana',
  last_name: 'Roy',
  suffix: null,
  isHygienist: true,
  providerType: 1,
  issecondaryprovider: 1,
  isActive: true,
  active: true,
  excludeFromCalendar: false,
  excludeFromAnalysis: false,
  providerGroupId: null,
  calendarOrder: null,
  goalWage: 52.55,
  baseWage: 45,
  notes: null,
  userId: 7,
  version: 'v1',
  commissionPercentage: 0.345,
  payrollId: '4711',
  userFirstName: 'Ana',
  userLastName: 'Roy',
  ...changes,
});

const edited = (changes: Partial<ProviderValues>, of = provider(), goalPercentage = GOAL_PERCENTAGE) =>
  changeOf({ ...valuesOf(of, goalPercentage), ...changes }, of, goalPercentage);

describe('valuesOf', () => {
  it('shows the per hour goal with one decimal and the commission in percent', () => {
    expect(valuesOf(provider(), GOAL_PERCENTAGE)).toEqual({
      providerType: '1',
      baseWage: 45,
      perHourGoal: 175.2,
      commission: 34.5,
      payrollId: '4711',
      userId: '7',
      notes: '',
      excludeFromCalendar: false,
      excludeFromAnalysis: false,
    });
  });

  it('shows no wage for 0, and no goal without a goal percentage', () => {
    expect(valuesOf(provider({ baseWage: 0 }), 0)).toMatchObject({ baseWage: null, perHourGoal: null });
  });
});

describe('changeOf', () => {
  it('sends nothing that was not edited, so that the rounding of the goal changes no wage', () => {
    expect(edited({})).toEqual({});
    expect(edited({ baseWage: 46.25 })).toEqual({ baseWage: 46.25 });
  });

  // 133.30 × 0.30 = 39.99; 175.20 × 0.30 = 52.56; 150.05 × 0.30 = 45.015, half up 45.02; 200 × 0.275 = 55.
  it.each([
    [133.3, 0.3, 39.99],
    [175.3, 0.3, 52.59],
    [150.05, 0.3, 45.02],
    [200, 0.275, 55],
    [null, 0.3, 0],
  ])('sends for a per hour goal of %s at the goal percentage %s the goal wage %s', (perHourGoal, share, goalWage) => {
    expect(edited({ perHourGoal }, provider({ goalWage: 31 }), share)).toEqual({ goalWage });
    expect(goalWageOf(perHourGoal, share)).toBe(goalWage);
  });

  it('sends an empty base wage as 0, and empty commission, payroll ID and user as none', () => {
    const empty = { baseWage: null, commission: null, payrollId: '  ', userId: '' };
    expect(edited(empty)).toEqual({ baseWage: 0, commissionPercentage: null, payrollId: null, userId: null });
  });

  it('sends a commission as a fraction of four decimals, and 0 as 0', () => {
    expect(edited({ commission: 33.33 })).toEqual({ commissionPercentage: 0.3333 });
    expect(edited({ commission: 0 })).toEqual({ commissionPercentage: 0 });
  });

  it('leaves what only hygienists have when another type is chosen', () => {
    expect(edited({ providerType: '2', baseWage: 99, notes: 'x', excludeFromCalendar: true })).toEqual({
      providerType: 2,
      excludeFromCalendar: true,
    });
  });
});

describe('providerResolver', () => {
  const errorsOf = async (changes: Partial<ProviderValues>, of = provider(), share = GOAL_PERCENTAGE) => {
    const resolve = providerResolver(of, share, (key) => key);
    const values = { ...valuesOf(of, share), ...changes };
    const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    return Object.fromEntries(
      Object.entries(errors as FieldErrors<ProviderValues>).map(([field, error]) => [field, error.message]),
    );
  };

  it('accepts what is stored, empty wages and cents', async () => {
    expect(await errorsOf({})).toEqual({});
    expect(await errorsOf({ baseWage: null, perHourGoal: null, commission: null })).toEqual({});
    expect(await errorsOf({ baseWage: 45.05, perHourGoal: 175.25 })).toEqual({});
  });

  it.each([
    [{ baseWage: Number.NaN }, { baseWage: 'Base wage must be a number of dollars, 0 or more.' }],
    [{ baseWage: -0.1 }, { baseWage: 'Base wage must be a number of dollars, 0 or more.' }],
    [{ baseWage: 45.123 }, { baseWage: 'Base wage must have at most 2 decimals.' }],
    [{ perHourGoal: Number.NaN }, { perHourGoal: 'providers.editing.goalNumber' }],
    [{ perHourGoal: -1 }, { perHourGoal: 'providers.editing.goalNumber' }],
    [{ perHourGoal: 100_000.1 }, { perHourGoal: 'providers.editing.goalLimit' }],
    [{ perHourGoal: 175.255 }, { perHourGoal: 'providers.editing.goalDecimals' }],
    [{ commission: Number.NaN }, { commission: 'providers.editing.commissionRange' }],
    [{ commission: 100.01 }, { commission: 'providers.editing.commissionRange' }],
    [{ commission: 33.333 }, { commission: 'providers.editing.commissionDecimals' }],
    [{ payrollId: 'x'.repeat(65) }, { payrollId: 'Payroll ID must be at most 64 characters.' }],
    [{ notes: 'x'.repeat(2001) }, { notes: 'Notes must be at most 2000 characters.' }],
  ])('refuses %j with %j', async (changes, expected) => {
    expect(await errorsOf(changes)).toEqual(expected);
  });

  it('compares the base wage with the goal wage: the stored one, or that of an edited goal', async () => {
    const message = { perHourGoal: `Goal wage can't be less than base wage.` };
    expect(await errorsOf({ baseWage: 52.55 })).toEqual({});
    expect(await errorsOf({ baseWage: 52.56 })).toEqual(message);
    // 149.9 × 0.30 = 44.97 is below 45, 150 × 0.30 = 45 is not.
    expect(await errorsOf({ perHourGoal: 149.9 })).toEqual(message);
    expect(await errorsOf({ perHourGoal: 150 })).toEqual({});
    expect(await errorsOf({ baseWage: 60 }, provider(), 0)).toEqual(message);
  });

  it('validates no hidden field of another type', async () => {
    expect(await errorsOf({ providerType: '0', baseWage: -1, perHourGoal: Number.NaN })).toEqual({});
  });
});

describe('wageToTry', () => {
  it('is the wage of the form in the words of the API, and none while it is empty or not valid', () => {
    expect(wageToTry({ baseWage: 48, commission: 30 })).toEqual({ baseWage: 48, commissionPercentage: 0.3 });
    expect(wageToTry({ baseWage: 48, commission: null })).toEqual({ baseWage: 48, commissionPercentage: null });
    for (const wage of [null, 0, -1, Number.NaN]) expect(wageToTry({ baseWage: wage, commission: 30 })).toBeNull();
    for (const share of [-1, 101, Number.NaN]) expect(wageToTry({ baseWage: 48, commission: share })).toBeNull();
  });
});
