import { bill } from './billed-codes.js';
import { clampItemMinutes, minutesOfAmount, minutesOfCodes, minutesOfFee } from './item-minutes.js';
import { applicable, customOption, selected } from './testing/build.js';

describe('minutesOfFee (R-41)', () => {
  it.each([
    ['01202', 4200, 15_000, 50, 14],
    ['01202', 4259, 15_000, 50, 14], // 14.197
    ['01202', 4350, 15_000, 50, 15], // 14.5
    ['01102', 9500, 15_000, 50, 15], // fixed
    ['01102', null, null, 50, 15],
    ['02101', 90_000, 15_000, 50, 120], // 300, cut
    ['02101', null, 15_000, 50, 2],
    ['02101', 4200, null, 50, 2],
    ['02101', 4200, 0, 50, 2],
    ['02101', -1, 15_000, 50, 2],
    ['02101', 0, 15_000, 50, 0],
  ])('%s at %s cents of a goal of %s in %s minutes takes %s', (code, fee, goal, duration, minutes) => {
    expect(minutesOfFee(code, fee, goal, duration)).toBe(minutes);
  });

  it('uses the hourly goal in the note wizard', () => {
    expect(minutesOfAmount('02144', 5500, 18_000)).toBe(18); // 18.33
    expect(minutesOfAmount('01102', 5500, 18_000)).toBe(15);
  });

  it.each([
    [-1, 0],
    [120.5, 120],
    [7.5, 7.5],
    [Number.NaN, 0],
  ])('clamps %s minutes to %s', (minutes, cut) => {
    expect(clampItemMinutes(minutes)).toBe(cut);
  });
});

describe('minutesOfCodes', () => {
  const appointment = { durationInMinutes: 50, goalCents: 15_000, providerCommission: null };
  const minutesOf = (
    codes: Parameters<typeof minutesOfCodes>[0],
    { ruleMinutes = null, typed = null }: { ruleMinutes?: number | null; typed?: number | null } = {},
  ) => {
    const procedure = applicable(23, { ruleMinutes });
    const selection = selected(23, [], { minutes: typed });
    const request = { procedure, selection, appointment, remainingMinutes: 0, componentMinutes: 0 };
    return minutesOfCodes(codes, request);
  };
  const timed = bill(customOption('99001', 9000, { minutes: 10 }), 1);
  /** 42 of 150 dollars are 14 of 50 minutes. */
  const untimed = bill(customOption('99002', 4200), 1);
  const fixed = bill(customOption('01102', 9500), 1);

  it('adds what a fee is worth to the minutes of the other codes', () => {
    expect(minutesOf([timed, untimed])).toEqual({ minutes: 24, minutesFrom: 'fee' });
  });

  it('adds the minutes of the rule to those of the other codes', () => {
    expect(minutesOf([timed, untimed], { ruleMinutes: 7 })).toEqual({ minutes: 17, minutesFrom: 'rule' });
  });

  it('takes a typed fee where the schedule has none', () => {
    const free = customOption('99003', 0);
    const unpriced = bill({ ...free, feeCents: null }, 1, { feeOverrideCents: 3000 });
    expect(minutesOf([unpriced])).toEqual({ minutes: 10, minutesFrom: 'fee' });
  });

  it('keeps typed minutes beside a code of fixed time, unless all codes are such', () => {
    expect(minutesOf([fixed, untimed], { typed: 30 })).toEqual({ minutes: 30, minutesFrom: 'typed' });
    expect(minutesOf([fixed], { typed: 30 })).toEqual({ minutes: 15, minutesFrom: 'fixed' });
  });
});
