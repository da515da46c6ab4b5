import fc from 'fast-check';
import { addDays } from '../time/day-ranges.js';
import {
  ageGroupOf,
  type CoverageGrant,
  type CoverageInputs,
  type CoverageItem,
  type TreatedUnits,
} from './coverage-item.js';
import { coverageOf, exceedsBy, unitsLeft, type Coverage } from './coverage.js';
import { done, grant, inputs, item, RECALL, ROOT_PLANING, SCALING } from './testing/build.js';

const short = ({ status, remaining, nextAvailable }: Coverage) => [status, remaining, nextAvailable];
const recall = (change: Partial<CoverageItem> = {}): CoverageItem =>
  item({ procedureRuleTypeIds: [RECALL], coverageType: 'occurrence', unitsCovered: 1, ...change });

describe('coverageOf (R-43)', () => {
  it('(a) counts a group of types in the calendar year together', () => {
    const plan = inputs([item({ procedureRuleTypeIds: [SCALING, ROOT_PLANING] })], {
      history: [done('2026-01-15', 3), done('2026-02-20', 2, ROOT_PLANING), done('2025-12-31', 4)],
    });
    const coverage = coverageOf(plan, SCALING, '2026-03-10');
    expect(short(coverage)).toEqual(['covered', 3, '2027-01-01']);
    expect(exceedsBy(coverage, 4)).toBe(1);
    expect(exceedsBy(coverage, 3)).toBe(0);
  });

  it('(b) resets with each window from the start date', () => {
    const plan = inputs([item({ resetType: 'monthly', resetTimePeriod: 12 })], {
      startDate: '2025-06-01',
      history: [done('2025-07-01', 5)],
    });
    expect(short(coverageOf(plan, SCALING, '2026-05-31'))).toEqual(['covered', 3, '2026-06-01']);
    expect(short(coverageOf(plan, SCALING, '2026-06-01'))).toEqual(['covered', 8, null]);
    expect(short(coverageOf(plan, SCALING, '2026-06-10'))).toEqual(['covered', 8, null]);
  });

  it('(c) counts a rolling window back from the appointment', () => {
    const plan = inputs([recall({ resetType: 'monthly', resetTimePeriod: 9, isRolling: true })], {
      history: [done('2026-03-01', 1, RECALL)],
    });
    expect(short(coverageOf(plan, RECALL, '2026-11-30'))).toEqual(['noneLeft', 0, '2026-12-01']);
    expect(short(coverageOf(plan, RECALL, '2026-12-01'))).toEqual(['covered', 1, null]);
  });

  it('(d) prefers a claim over the history of the same day', () => {
    const plan = inputs([item()], { history: [done('2026-02-20', 2)], claims: [done('2026-02-20', 3)] });
    expect(coverageOf(plan, SCALING, '2026-03-01').remaining).toBe(5);
  });

  it('(e) replaces the item by a grant while the grant is in force', () => {
    const plan = inputs([item()], {
      grants: [grant(), grant({ unitsCovered: 99, dateModified: '2025-12-01T00:00:00Z' })],
      history: [done('2025-12-30', 4), done('2026-01-10', 5)],
    });
    expect(coverageOf(plan, SCALING, '2026-03-01').remaining).toBe(7);
    // The day after its last day: the plan's own 8 of a new calendar year.
    expect(coverageOf(plan, SCALING, '2027-01-01').remaining).toBe(8);
    expect(coverageOf(plan, SCALING, '2025-12-31').remaining).toBe(4);
  });

  it('(f) never exceeds the lifetime maximum, and gives no next day once it is spent', () => {
    const images = item({ unitsCovered: 4, lifeTimeMaxUnits: 16 });
    const plan = inputs([images], { history: [done('2024-02-01', 15)] });
    expect(short(coverageOf(plan, SCALING, '2026-03-01'))).toEqual(['covered', 1, null]);
    const spent = inputs([images], { history: [done('2024-02-01', 16)] });
    expect(short(coverageOf(spent, SCALING, '2026-03-01'))).toEqual(['noneLeft', 0, null]);
  });

  it('ignores other offices for the lifetime maximum per provider only', () => {
    const history = [{ ...done('2024-02-01', 6), isElsewhere: true }, done('2024-03-01', 7)];
    const here = item({ lifeTimeMaxUnitsPerProvider: 10 });
    expect(coverageOf(inputs([here], { history }), SCALING, '2026-03-01').remaining).toBe(3);
    const everywhere = item({ lifeTimeMaxUnits: 15 });
    expect(coverageOf(inputs([everywhere], { history }), SCALING, '2026-03-01').remaining).toBe(2);
  });

  it('counts a lifetime of occurrences in days', () => {
    const history = [done('2020-02-01', 4, RECALL), done('2021-03-01', 4, RECALL)];
    const coverage = coverageOf(inputs([recall({ lifeTimeMaxUnits: 3 })], { history }), RECALL, '2026-03-01');
    expect(short(coverage)).toEqual(['covered', 1, null]);
  });

  it('applies the lower of the covered units and the period maximum', () => {
    const plan = inputs([item({ periodMax: 6 })], { history: [done('2026-01-10', 5)] });
    expect(coverageOf(plan, SCALING, '2026-03-01').remaining).toBe(1);
  });

  it.each([
    [7, 'covered', 1],
    [7.5, 'underOne', 0.5],
    [8, 'noneLeft', 0],
    [9, 'noneLeft', 0],
  ])('%s of 8 used units have the status %s', (used, status, remaining) => {
    const plan = inputs([item()], { history: [done('2026-01-10', used)] });
    expect(short(coverageOf(plan, SCALING, '2026-03-01'))).toEqual([status, remaining, '2027-01-01']);
  });

  it('ignores treatments on and after the day of the appointment', () => {
    const plan = inputs([item({ lifeTimeMaxUnits: 20 })], { history: [done('2026-03-01', 3), done('2026-04-01', 15)] });
    expect(coverageOf(plan, SCALING, '2026-03-01').remaining).toBe(8);
  });

  it('counts distinct days for the coverage type occurrence', () => {
    const plan = inputs([recall({ unitsCovered: 2 })], {
      history: [done('2026-01-10', 1, RECALL), done('2026-01-10', 3, RECALL), done('2026-02-01', 1, RECALL)],
    });
    expect(coverageOf(plan, RECALL, '2026-03-01').remaining).toBe(0);
  });

  it('counts a treatment of the practice-management system without units as an occurrence', () => {
    const plan = inputs([recall()], { history: [done('2026-01-10', 0, RECALL)] });
    expect(coverageOf(plan, RECALL, '2026-03-01').remaining).toBe(0);
  });

  it('covers one occurrence of any number of units', () => {
    const coverage = coverageOf(inputs([recall()]), RECALL, '2026-03-01');
    expect(exceedsBy(coverage, 3)).toBe(0);
    const spent = coverageOf(inputs([recall()], { history: [done('2026-01-10', 1, RECALL)] }), RECALL, '2026-03-01');
    expect(exceedsBy(spent, 3)).toBe(3);
  });

  it('has no units left of what is not covered, and no number where units are no limit', () => {
    const left = (plan: CoverageInputs, type: number) => unitsLeft(coverageOf(plan, type, '2026-03-01'));
    const plan = inputs([item(), recall({ coverageItemId: 2 })], { history: [done('2026-01-10', 2.5)] });
    expect([SCALING, RECALL, ROOT_PLANING].map((type) => left(plan, type))).toEqual([5.5, null, 0]);
    expect(left({ ...plan, history: [done('2026-01-10', 1, RECALL)] }, RECALL)).toBe(0);
    expect(left({ ...plan, items: [], plan: 'unknown' }, SCALING)).toBeNull();
    expect(left({ ...plan, plan: 'none' }, SCALING)).toBeNull();
  });

  it('applies only at the ages of the item', () => {
    const child = inputs([item({ minAge: 6, maxAge: 16 })], { birthDate: '2010-03-01' });
    expect(coverageOf(child, SCALING, '2016-02-29').status).toBe('notCovered'); // 5
    expect(coverageOf(child, SCALING, '2016-03-01').status).toBe('covered'); // 6
    expect(coverageOf(child, SCALING, '2027-02-28').status).toBe('covered'); // 16
    expect(coverageOf(child, SCALING, '2027-03-01').status).toBe('notCovered'); // 17
  });

  it('makes a patient born on 29 February a year older on 28 February', () => {
    const leap = inputs([item({ minAge: 18 })], { birthDate: '2008-02-29' });
    expect(short(coverageOf(leap, SCALING, '2026-02-27'))).toEqual(['notCovered', 0, '2026-02-28']);
    expect(coverageOf(leap, SCALING, '2026-02-28').status).toBe('covered');
  });

  it('applies only items without age limits to a patient without a birth date', () => {
    const unborn = (limits: Partial<CoverageItem>) =>
      coverageOf(inputs([item(limits)], { birthDate: null }), SCALING, '2026-03-01');
    expect(unborn({ maxAge: 16 })).toMatchObject({ status: 'notCovered', needsBirthDate: true });
    expect(unborn({ minAge: 6 })).toMatchObject({ status: 'notCovered', needsBirthDate: true });
    expect(unborn({ minAge: 0 })).toMatchObject({ status: 'covered', needsBirthDate: false });
    expect(unborn({})).toMatchObject({ status: 'covered', needsBirthDate: false });
  });

  it('returns an error for plans that it cannot calculate', () => {
    const group = item({ procedureRuleTypeIds: [SCALING, ROOT_PLANING] });
    const other = item({ procedureRuleTypeIds: [SCALING, RECALL] });
    const errorOf = (items: CoverageItem[], date = '2026-03-01') => coverageOf(inputs(items), SCALING, date).error;
    expect(errorOf([group, other])).toBe('groups');
    expect(errorOf([item(), item(), item()])).toBe('coverageGroups');
    expect(errorOf([item(), group])).toBeNull();
    expect(errorOf([item()], '2026-02-30')).toBe('date');
    expect(coverageOf(inputs([group, other]), SCALING, '2026-03-01')).toMatchObject({
      status: 'unknown',
      remaining: 0,
    });
    expect(coverageOf(inputs([item()]), RECALL, '2026-03-01')).toMatchObject({ status: 'notCovered', error: null });
  });

  it('takes two items with the same set of types as one group with two limits, of which the least counts', () => {
    const yearly = item({ procedureRuleTypeIds: [SCALING, ROOT_PLANING] });
    const monthly = item({
      coverageItemId: 2,
      procedureRuleTypeIds: [ROOT_PLANING, SCALING],
      unitsCovered: 4,
      resetType: 'monthly',
      resetTimePeriod: 6,
    });
    const plan = inputs([yearly, monthly], { history: [done('2026-02-01', 3), done('2026-07-10', 1, ROOT_PLANING)] });
    // Half-years from 1 January: 4 - 3 and 8 - 3; then 4 - 1 and 8 - 4.
    expect(short(coverageOf(plan, SCALING, '2026-03-10'))).toEqual(['covered', 1, '2026-07-01']);
    expect(short(coverageOf(plan, ROOT_PLANING, '2026-08-01'))).toEqual(['covered', 3, '2027-01-01']);
  });

  it('covers nothing when the period or the units are invalid', () => {
    for (const resetTimePeriod of [0, -1, 1.5, null, Number.NaN])
      expect(coverageOf(inputs([item({ resetTimePeriod })]), SCALING, '2026-03-01').remaining).toBe(0);
    for (const unitsCovered of [-4, Number.NaN])
      expect(coverageOf(inputs([item({ unitsCovered })]), SCALING, '2026-03-01').status).toBe('notCovered');
  });

  it('takes 0 covered units as not covered', () => {
    expect(coverageOf(inputs([item({ unitsCovered: 0 })]), SCALING, '2026-03-01').status).toBe('notCovered');
    const granted = inputs([item({ unitsCovered: 0 })], { grants: [grant({ unitsCovered: 2 })] });
    expect(coverageOf(granted, SCALING, '2026-03-01')).toMatchObject({ status: 'covered', remaining: 2 });
  });

  it('sums units in hundredths', () => {
    const history = ['2026-01-01', '2026-01-02', '2026-01-03'].map((date) => done(date, 0.7));
    expect(coverageOf(inputs([item({ unitsCovered: 3.1 })], { history }), SCALING, '2026-03-01')).toMatchObject({
      status: 'covered',
      remaining: 1,
    });
  });

  it('knows nothing of a plan that the clinic does not have, and shows nothing without insurance', () => {
    const unknown = inputs([], { plan: 'unknown' });
    expect(short(coverageOf(unknown, SCALING, '2026-03-01'))).toEqual(['unknown', 0, null]);
    const granted = inputs([], { plan: 'unknown', grants: [grant({ coverageItemId: null })] });
    expect(short(coverageOf(granted, SCALING, '2026-03-01'))).toEqual(['covered', 12, null]);
    const spent = { ...granted, history: [done('2026-01-10', 12)] };
    expect(coverageOf(spent, SCALING, '2026-03-01').status).toBe('unknown');
    expect(short(coverageOf(inputs([item()], { plan: 'none' }), SCALING, '2026-03-01'))).toEqual([
      'uninsured',
      0,
      null,
    ]);
  });

  it('takes the units of a reversal off, which is no day of treatment', () => {
    const history = [done('2026-01-15', 3), done('2026-01-15', -1), done('2026-02-02', -0.5)];
    const left = (change: Partial<CoverageItem>) =>
      coverageOf(inputs([item(change)], { history }), SCALING, '2026-03-01').remaining;
    expect(left({})).toBe(6.5);
    expect(left({ coverageType: 'occurrence', unitsCovered: 4 })).toBe(3);
    expect(left({ lifeTimeMaxUnitsPerProvider: 5 })).toBe(3.5);
  });

  it('covers no more than the limit when a treatment of an earlier period is reversed', () => {
    const history = [done('2025-12-15', 3), done('2026-01-15', -2)];
    expect(coverageOf(inputs([item()], { history }), SCALING, '2026-03-01').remaining).toBe(8);
  });

  it('never returns negative coverage, nor more coverage for more history', () => {
    const treated = fc.record({
      procedureRuleTypeId: fc.constantFrom(SCALING, ROOT_PLANING),
      date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`),
      units: fc.integer({ min: -4, max: 20 }).map((halves) => halves / 2),
    });
    fc.assert(
      fc.property(fc.array(treated, { maxLength: 60 }), treated, fc.boolean(), (history, one, isRolling) => {
        const more = { ...one, units: Math.abs(one.units) };
        const plan = [item({ procedureRuleTypeIds: [SCALING, ROOT_PLANING], isRolling, lifeTimeMaxUnits: 30 })];
        const before = coverageOf(inputs(plan, { history }), SCALING, '2026-03-01').remaining;
        const after = coverageOf(inputs(plan, { history: [...history, more] }), SCALING, '2026-03-01').remaining;
        expect(before).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a plan without a start date (R-43)', () => {
  const period = (resetType: CoverageItem['resetType'], resetTimePeriod: number | null): CoverageItem =>
    item({ resetType, resetTimePeriod });

  it.each<[string, treated: string, date: string, remaining: number, next: string | null, CoverageItem]>([
    // Half-years from 1 January divide the year.
    ['six months', '2026-06-30', '2026-07-01', 8, null, period('monthly', 6)],
    ['six months', '2026-01-01', '2026-06-30', 3, '2026-07-01', period('monthly', 6)],
    ['a year', '2025-12-31', '2026-01-01', 8, null, period('annual', 1)],
    ['a year', '2026-01-01', '2026-12-31', 3, '2027-01-01', period('annual', 1)],
    // These do not divide the year and are counted back from the day.
    ['nine months', '2025-11-20', '2026-03-01', 3, '2026-08-20', period('monthly', 9)],
    ['nine months', '2025-11-20', '2026-08-20', 8, null, period('monthly', 9)],
    ['two years', '2025-03-10', '2026-03-01', 3, '2027-03-10', period('annual', 2)],
    ['24 months', '2025-03-10', '2027-03-09', 3, '2027-03-10', period('monthly', 24)],
    // The block of calendar years that ends with the year of the day.
    ['two calendar years', '2025-01-01', '2026-12-31', 3, '2027-01-01', period('calendar', 2)],
    ['two calendar years', '2025-12-31', '2027-01-01', 8, null, period('calendar', 2)],
    ['three calendar years', '2025-05-05', '2026-03-01', 3, '2028-01-01', period('calendar', 3)],
    ['one time', '1999-01-01', '2026-03-01', 3, null, period('oneTime', null)],
  ])('%s: 5 of 8 units of %s leave on %s %s units, and more from %s', (_, treated, date, remaining, next, limit) => {
    const coverage = coverageOf(inputs([limit], { history: [done(treated, 5)] }), SCALING, date);
    expect([coverage.remaining, coverage.nextAvailable]).toEqual([remaining, next]);
  });

  it('counts since the start date for one time', () => {
    const plan = inputs([period('oneTime', null)], {
      startDate: '2025-06-01',
      history: [done('2025-05-31', 5), done('2025-06-01', 2)],
    });
    expect(short(coverageOf(plan, SCALING, '2026-03-01'))).toEqual(['covered', 6, null]);
  });

  it('prefers the start date of the item, then of the patient, then of the plan', () => {
    const limit = period('annual', 1);
    const history = [done('2026-02-10', 5)];
    const remaining = (change: Partial<CoverageInputs>, startDate: string | null = null) =>
      coverageOf(inputs([{ ...limit, startDate }], { history, ...change }), SCALING, '2026-03-10').remaining;
    expect(remaining({})).toBe(3);
    expect(remaining({ planDefaultStartDate: '2020-03-01' })).toBe(8);
    expect(remaining({ planDefaultStartDate: '2020-03-01', startDate: '2020-02-01' })).toBe(3);
    expect(remaining({ planDefaultStartDate: '2020-03-01', startDate: '2020-02-01' }, '2020-03-05')).toBe(8);
  });
});

describe('the next day with more coverage (R-43)', () => {
  it('is the first day on which a treatment leaves the window, not the day on which all have left', () => {
    const rolling = item({ resetType: 'monthly', resetTimePeriod: 12, isRolling: true });
    const plan = inputs([rolling], { history: [done('2026-01-15', 5), done('2026-04-20', 2)] });
    expect(short(coverageOf(plan, SCALING, '2026-11-30'))).toEqual(['covered', 1, '2027-01-15']);
  });

  it('is null when nothing was used', () => {
    expect(short(coverageOf(inputs([item()]), SCALING, '2026-03-01'))).toEqual(['covered', 8, null]);
  });

  it('is the day after a grant that covers less, and the first day of one that covers more', () => {
    const less = inputs([item()], { grants: [grant({ unitsCovered: 2, effectiveTo: '2026-05-31' })] });
    expect(short(coverageOf(less, SCALING, '2026-03-01'))).toEqual(['covered', 2, '2026-06-01']);
    const more = inputs([item()], { grants: [grant({ effectiveFrom: '2026-06-01' })] });
    expect(short(coverageOf(more, SCALING, '2026-03-01'))).toEqual(['covered', 8, '2026-06-01']);
  });

  it('is the birthday at which an item begins or ends', () => {
    const child = inputs([item({ coverageItemId: 2, minAge: 18 }), item({ unitsCovered: 2, maxAge: 17 })], {
      birthDate: '2008-09-05',
    });
    expect(short(coverageOf(child, SCALING, '2026-03-01'))).toEqual(['covered', 2, '2026-09-05']);
    const both = inputs([item(), item({ coverageItemId: 2, unitsCovered: 2, maxAge: 17 })], {
      birthDate: '2008-09-05',
    });
    expect(short(coverageOf(both, SCALING, '2026-03-01'))).toEqual(['covered', 2, '2026-09-05']);
  });

  it('waits for the period after the birthday when the units of the item are already used', () => {
    const plan = inputs([item({ minAge: 18 })], { birthDate: '2008-09-05', history: [done('2026-02-01', 8)] });
    expect(short(coverageOf(plan, SCALING, '2026-03-01'))).toEqual(['notCovered', 0, '2027-01-01']);
  });

  it('counts what is done later, as far as it is known', () => {
    const rolling = item({ resetType: 'monthly', resetTimePeriod: 12, isRolling: true });
    const plan = inputs([rolling], { history: [done('2026-01-15', 8), done('2026-03-01', 8)] });
    expect(short(coverageOf(plan, SCALING, '2026-02-01'))).toEqual(['noneLeft', 0, '2027-03-01']);
  });

  it('is the first of all later days that has more', () => {
    const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2024-12-01', days));
    const limit = fc.record({
      resetType: fc.constantFrom('monthly' as const, 'annual' as const, 'calendar' as const, 'oneTime' as const),
      resetTimePeriod: fc.constantFrom(1, 2, 5, 6, 9, 12),
      unitsCovered: fc.integer({ min: 0, max: 6 }),
    });
    const plan = fc.record({
      item: fc.record({
        isRolling: fc.boolean(),
        coverageType: fc.constantFrom('units' as const, 'occurrence' as const),
        maxAge: fc.constantFrom(null, 17),
        lifeTimeMaxUnits: fc.constantFrom(null, 5),
        startDate: fc.option(day),
      }),
      own: limit,
      granted: limit,
      effectiveFrom: day,
      treated: fc.array(day, { maxLength: 6 }),
      date: day,
    });
    fc.assert(
      fc.property(plan, ({ item: fields, own, granted, effectiveFrom, treated, date }) => {
        const patient = inputs([item({ ...fields, ...own })], {
          birthDate: '2008-02-29',
          history: treated.map((one) => done(one, 1)),
          grants: [grant({ ...granted, effectiveFrom, effectiveTo: addDays(effectiveFrom, 200) })],
        });
        const { remaining, nextAvailable } = coverageOf(patient, SCALING, date);
        const hasMore = (days: number): boolean =>
          coverageOf(patient, SCALING, addDays(date, days)).remaining > remaining;
        const first = Array.from({ length: 400 }, (_, index) => index + 1).find(hasMore);
        expect(nextAvailable !== null && nextAvailable <= addDays(date, 400) ? nextAvailable : null).toBe(
          first === undefined ? null : addDays(date, first),
        );
      }),
      { numRuns: 5 },
    );
  });
});

describe('claims (R-43)', () => {
  const history = [done('2026-02-20', 2), done('2026-02-21', 1)];
  const remaining = (claims: TreatedUnits[]) =>
    coverageOf(inputs([item()], { history, claims }), SCALING, '2026-03-01').remaining;

  it('replace the units of their type and day, add up, and remove the day with 0', () => {
    expect(remaining([])).toBe(5);
    expect(remaining([done('2026-02-20', 3)])).toBe(4);
    expect(remaining([done('2026-02-20', 3), done('2026-02-20', 0.5)])).toBe(3.5);
    expect(remaining([done('2026-02-20', 0)])).toBe(7);
    expect(remaining([done('2026-02-20', 4, ROOT_PLANING)])).toBe(5);
    // A day that the history lacks.
    expect(remaining([done('2026-01-05', 1.5)])).toBe(3.5);
  });

  it('remove an occurrence with 0, and count once a day', () => {
    const days = (claims: TreatedUnits[]) =>
      coverageOf(
        inputs([recall({ unitsCovered: 4 })], { history: [done('2026-02-20', 1, RECALL)], claims }),
        RECALL,
        '2026-03-01',
      ).remaining;
    expect(days([done('2026-02-20', 0, RECALL)])).toBe(4);
    expect(days([done('2026-02-20', 2, RECALL), done('2026-02-20', 2, RECALL)])).toBe(3);
  });

  it('keep the office of the treatment that they correct, and otherwise count as of this one', () => {
    const here = item({ lifeTimeMaxUnitsPerProvider: 4 });
    const elsewhere = { ...done('2024-02-20', 2), isElsewhere: true };
    const claimed = (date: string) =>
      coverageOf(inputs([here], { history: [elsewhere], claims: [done(date, 3)] }), SCALING, '2026-03-01').remaining;
    expect(claimed('2024-02-20')).toBe(4);
    expect(claimed('2024-02-21')).toBe(1);
  });
});

describe('grants (R-43)', () => {
  const remaining = (items: CoverageItem[], grants: CoverageGrant[], change: Partial<CoverageInputs> = {}) =>
    coverageOf(inputs(items, { grants, ...change }), SCALING, '2026-03-01').remaining;

  it('replace the limit of their own item and type only', () => {
    expect(remaining([item()], [grant({ replaceUnderlyingCoverage: false })])).toBe(8);
    expect(remaining([item()], [grant({ coverageItemId: 2 })])).toBe(8);
    expect(remaining([item()], [grant({ procedureRuleTypeId: ROOT_PLANING })])).toBe(8);
    expect(remaining([item()], [grant()])).toBe(12);
  });

  it('share the counter of the group', () => {
    const group = item({ procedureRuleTypeIds: [SCALING, ROOT_PLANING] });
    const plan = inputs([group], { grants: [grant()], history: [done('2026-02-01', 5, ROOT_PLANING)] });
    expect(coverageOf(plan, SCALING, '2026-03-01').remaining).toBe(7);
    expect(coverageOf(plan, ROOT_PLANING, '2026-03-01').remaining).toBe(3);
  });

  it('are not limited by the period maximum, but by the lifetime', () => {
    expect(remaining([item({ periodMax: 6 })], [grant()])).toBe(12);
    expect(remaining([item({ lifeTimeMaxUnits: 10 })], [grant()])).toBe(10);
  });

  it('start their periods at the first day that they are in force, and never roll', () => {
    const history = [done('2026-01-31', 5), done('2026-02-01', 2)];
    const from = { effectiveFrom: '2026-02-01' };
    const rolling = item({ resetType: 'monthly', resetTimePeriod: 9, isRolling: true, startDate: '2020-01-01' });
    const limits: Partial<CoverageGrant>[] = [
      { ...from },
      { ...from, resetType: 'monthly', resetTimePeriod: 9 },
      { ...from, resetType: 'calendar', resetTimePeriod: 1 },
    ];
    for (const limit of limits) expect(remaining([rolling], [grant(limit)], { history })).toBe(10);
  });

  it('count in the order of modification as an instant, then of creation, then of the id', () => {
    const later = grant({ unitsCovered: 20, dateModified: '2026-01-05T09:30:00-05:00' });
    const earlier = grant({ coverageGrantId: 9, dateModified: '2026-01-05T10:00:00Z' });
    expect(remaining([item()], [later, earlier])).toBe(20);
    expect(remaining([item()], [earlier, later])).toBe(20);
    const newer = grant({ unitsCovered: 21, dateCreated: '2026-01-04T00:00:00Z' });
    expect(remaining([item()], [newer, grant({ coverageGrantId: 9 })])).toBe(21);
    expect(remaining([item()], [grant({ coverageGrantId: 9, unitsCovered: 22 }), grant()])).toBe(22);
  });

  it('are an item by themselves without a coverage item', () => {
    const own = grant({ coverageItemId: null, unitsCovered: 3 });
    const history = [done('2026-02-01', 1)];
    expect(remaining([], [own], { history })).toBe(2);
    expect(remaining([item()], [own], { history })).toBe(2);
    expect(remaining([item({ unitsCovered: 2 })], [own], { history })).toBe(1);
    expect(remaining([item(), item({ coverageItemId: 2 })], [own], { history })).toBe(0); // three limits
  });

  it('count occurrences where the item does', () => {
    const treatments = recall({ procedureRuleTypeIds: [SCALING] });
    const two = grant({ unitsCovered: 12, occurrencesCovered: 2 });
    expect(remaining([treatments], [two], { history: [done('2026-02-01', 4)] })).toBe(1);
    const own = grant({ coverageItemId: null, unitsCovered: null, occurrencesCovered: 2 });
    expect(remaining([], [own], { history: [done('2026-02-01', 4)] })).toBe(1);
  });
});

describe('ageGroupOf', () => {
  it.each([
    [0, 17, 3],
    [5, 17, 3],
    [6, 17, 1],
    [17, 17, 1],
    [18, 17, 2],
    [18, 20, 1],
    [null, 17, 2],
  ])('age %s with children up to %s is in group %s', (age, maxChildAge, group) => {
    expect(ageGroupOf(age, maxChildAge)).toBe(group);
  });
});
