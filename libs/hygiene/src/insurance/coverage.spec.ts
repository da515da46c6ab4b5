import fc from 'fast-check';
import {
  ageGroupOf,
  type CoverageGrant,
  type CoverageInputs,
  type CoverageItem,
  type TreatedUnits,
} from './coverage-item.js';
import { coverageOf, exceedsBy, type Coverage } from './coverage.js';

const SCALING = 18;
const ROOT_PLANING = 12;
const RECALL = 23;

const item = (change: Partial<CoverageItem> = {}): CoverageItem => ({
  coverageItemId: 1,
  coveredItemName: 'Scaling',
  procedureRuleTypeIds: [SCALING],
  minAge: null,
  maxAge: null,
  unitsCovered: 8,
  periodMax: null,
  coverageType: 'units',
  resetType: 'calendar',
  resetTimePeriod: 1,
  isRolling: false,
  lifeTimeMaxUnits: null,
  lifeTimeMaxUnitsPerProvider: null,
  startDate: null,
  ...change,
});
const inputs = (items: CoverageItem[], change: Partial<CoverageInputs> = {}): CoverageInputs => ({
  items,
  grants: [],
  claims: [],
  history: [],
  birthDate: '1980-05-05',
  startDate: null,
  planDefaultStartDate: null,
  ...change,
});
const done = (date: string, units: number, procedureRuleTypeId = SCALING): TreatedUnits => ({
  procedureRuleTypeId,
  date,
  units,
});
const grant = (change: Partial<CoverageGrant> = {}): CoverageGrant => ({
  coverageItemId: 1,
  procedureRuleTypeId: SCALING,
  unitsCovered: 12,
  resetType: 'oneTime',
  resetTimePeriod: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  replaceUnderlyingCoverage: true,
  dateModified: '2026-01-05T10:00:00Z',
  ...change,
});
const short = ({ status, remaining, nextAvailable }: Coverage) => [status, remaining, nextAvailable];

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
    expect(short(coverageOf(plan, SCALING, '2026-06-10'))).toEqual(['covered', 8, '2027-06-01']);
    expect(short(coverageOf(plan, SCALING, '2026-05-31'))).toEqual(['covered', 3, '2026-06-01']);
    expect(short(coverageOf(plan, SCALING, '2026-06-01'))).toEqual(['covered', 8, '2027-06-01']);
  });

  it('(c) counts a rolling window back from the appointment', () => {
    const recall = item({
      procedureRuleTypeIds: [RECALL],
      coverageType: 'occurrence',
      unitsCovered: 1,
      resetType: 'monthly',
      resetTimePeriod: 9,
      isRolling: true,
    });
    const plan = inputs([recall], { history: [done('2026-03-01', 1, RECALL)] });
    expect(short(coverageOf(plan, RECALL, '2026-11-30'))).toEqual(['noneLeft', 0, '2026-12-01']);
    expect(short(coverageOf(plan, RECALL, '2026-12-01'))).toEqual(['covered', 1, null]);
  });

  it('(d) prefers a claim over the history of the same day', () => {
    const plan = inputs([item()], { history: [done('2026-02-20', 2)], claims: [done('2026-02-20', 3)] });
    expect(coverageOf(plan, SCALING, '2026-03-01').remaining).toBe(5);
    const none = inputs([item()], { history: [done('2026-02-20', 2)], claims: [done('2026-02-20', 0)] });
    expect(coverageOf(none, SCALING, '2026-03-01').remaining).toBe(8);
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
    const elsewhere = inputs([item()], {
      grants: [
        grant({ replaceUnderlyingCoverage: false }),
        grant({ coverageItemId: 2 }),
        grant({ procedureRuleTypeId: 12 }),
      ],
    });
    expect(coverageOf(elsewhere, SCALING, '2026-03-01').remaining).toBe(8);
  });

  it('(f) never exceeds the lifetime maximum', () => {
    const images = item({ unitsCovered: 4, lifeTimeMaxUnits: 16 });
    const plan = inputs([images], { history: [done('2024-02-01', 15)] });
    expect(coverageOf(plan, SCALING, '2026-03-01').remaining).toBe(1);
    const spent = inputs([images], { history: [done('2024-02-01', 16)] });
    expect(short(coverageOf(spent, SCALING, '2026-03-01'))).toEqual(['noneLeft', 0, null]);
  });

  it('ignores other offices for the lifetime maximum per provider', () => {
    const images = item({ lifeTimeMaxUnitsPerProvider: 10 });
    const history = [{ ...done('2024-02-01', 6), isElsewhere: true }, done('2024-03-01', 7)];
    expect(coverageOf(inputs([images], { history }), SCALING, '2026-03-01').remaining).toBe(3);
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
    const plan = inputs([item()], { history: [done('2026-03-01', 3), done('2026-04-01', 3)] });
    expect(coverageOf(plan, SCALING, '2026-03-01').remaining).toBe(8);
  });

  it('counts distinct days for the coverage type occurrence', () => {
    const plan = inputs([item({ coverageType: 'occurrence', unitsCovered: 2 })], {
      history: [done('2026-01-10', 1), done('2026-01-10', 3), done('2026-02-01', 1)],
    });
    expect(coverageOf(plan, SCALING, '2026-03-01').remaining).toBe(0);
  });

  it('applies only at the ages of the item', () => {
    const child = inputs([item({ minAge: 6, maxAge: 16 })], { birthDate: '2010-03-01' });
    expect(coverageOf(child, SCALING, '2016-02-29').status).toBe('notCovered'); // 5
    expect(coverageOf(child, SCALING, '2016-03-01').status).toBe('covered'); // 6
    expect(coverageOf(child, SCALING, '2027-02-28').status).toBe('covered'); // 16
    expect(coverageOf(child, SCALING, '2027-03-01').status).toBe('notCovered'); // 17
    expect(coverageOf({ ...child, birthDate: null }, SCALING, '2016-03-01').status).toBe('covered');
  });

  it('returns an error for plans that it cannot calculate', () => {
    const group = item({ procedureRuleTypeIds: [SCALING, ROOT_PLANING] });
    expect(coverageOf(inputs([group, group]), SCALING, '2026-03-01')).toMatchObject({ error: 'groups', remaining: 0 });
    expect(coverageOf(inputs([item(), item(), item()]), SCALING, '2026-03-01').error).toBe('coverageGroups');
    expect(coverageOf(inputs([item(), group]), SCALING, '2026-03-01').error).toBeNull();
    expect(coverageOf(inputs([item()]), SCALING, '2026-02-30').error).toBe('date');
    expect(coverageOf(inputs([item()]), RECALL, '2026-03-01')).toMatchObject({ status: 'notCovered', error: null });
  });

  it('covers nothing when the period or the units are invalid', () => {
    for (const resetTimePeriod of [0, -1, 1.5, null, Number.NaN])
      expect(coverageOf(inputs([item({ resetTimePeriod })]), SCALING, '2026-03-01').remaining).toBe(0);
    expect(coverageOf(inputs([item({ unitsCovered: -4 })]), SCALING, '2026-03-01').remaining).toBe(0);
    expect(coverageOf(inputs([item({ unitsCovered: Number.NaN })]), SCALING, '2026-03-01').remaining).toBe(0);
  });

  it('never returns negative coverage, nor more coverage for more history', () => {
    const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`);
    const treated = fc.record({
      procedureRuleTypeId: fc.constantFrom(SCALING, ROOT_PLANING),
      date: days,
      units: fc.integer({ min: -4, max: 20 }).map((halves) => halves / 2),
    });
    fc.assert(
      fc.property(fc.array(treated, { maxLength: 400 }), treated, fc.boolean(), (history, more, isRolling) => {
        const plan = [item({ procedureRuleTypeIds: [SCALING, ROOT_PLANING], isRolling, lifeTimeMaxUnits: 30 })];
        const before = coverageOf(inputs(plan, { history }), SCALING, '2026-03-01').remaining;
        const after = coverageOf(inputs(plan, { history: [...history, more] }), SCALING, '2026-03-01').remaining;
        expect(before).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
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
