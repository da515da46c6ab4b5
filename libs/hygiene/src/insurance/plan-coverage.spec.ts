import fc from 'fast-check';
import type { CoverageInputs } from './coverage-item.js';
import { coverageOf } from './coverage.js';
import { coverageOfPlan, historyUnits, withPlanAsUsed, type PlannedUnits } from './plan-coverage.js';
import { done, grant, inputs, item, RECALL, ROOT_PLANING, SCALING } from './testing/build.js';

const PANORAMIC = 8;
const group = item({ procedureRuleTypeIds: [SCALING, ROOT_PLANING] });
const planned = (procedureRuleTypeId: number, units: number): PlannedUnits => ({ procedureRuleTypeId, units });
const ofPlan = (patient: CoverageInputs, items: PlannedUnits[]) =>
  coverageOfPlan(items, (procedureRuleTypeId) => coverageOf(patient, procedureRuleTypeId, '2026-03-10'));
const figures = (patient: CoverageInputs, items: PlannedUnits[]) =>
  ofPlan(patient, items).map((one) => [one.coveredUnits, one.exceedingUnits, one.remainingBefore, one.remainingAfter]);

describe('coverageOfPlan (R-43)', () => {
  it('uses up the common counter in agenda order', () => {
    const plan = inputs([group], { history: [done('2026-01-15', 3)] });
    // 8 - 3 = 5 are left: 4 of them for scaling, 1 of the 2.5 of root planing.
    expect(figures(plan, [planned(SCALING, 4), planned(ROOT_PLANING, 2.5)])).toEqual([
      [4, 0, 5, 1],
      [1, 1.5, 1, 0],
    ]);
    expect(figures(plan, [planned(ROOT_PLANING, 2.5), planned(SCALING, 4)])).toEqual([
      [2.5, 0, 5, 2.5],
      [2.5, 1.5, 2.5, 0],
    ]);
  });

  it('covers everything of one occurrence, whatever its units', () => {
    const exams = item({ procedureRuleTypeIds: [RECALL, 28], coverageType: 'occurrence', unitsCovered: 1 });
    const plan = inputs([exams]);
    expect(figures(plan, [planned(RECALL, 1), planned(28, 3)])).toEqual([
      [1, 0, 1, 0],
      [3, 0, 1, 0],
    ]);
    const spent = inputs([exams], { history: [done('2026-01-15', 1, RECALL)] });
    expect(figures(spent, [planned(28, 3)])).toEqual([[0, 3, 0, 0]]);
  });

  it('limits by units beside an occurrence', () => {
    const yearly = item({ coverageType: 'occurrence', unitsCovered: 1 });
    const lifetime = item({ coverageItemId: 2, unitsCovered: 16, resetType: 'oneTime', resetTimePeriod: null });
    const plan = inputs([yearly, lifetime], { history: [done('2024-02-01', 13)] });
    expect(figures(plan, [planned(SCALING, 4)])).toEqual([[3, 1, 1, 0]]);
  });

  it('covers nothing of what no item covers, and knows nothing of an unknown plan', () => {
    expect(figures(inputs([group]), [planned(PANORAMIC, 1)])).toEqual([[0, 1, 0, 0]]);
    expect(figures(inputs([], { plan: 'unknown' }), [planned(PANORAMIC, 1)])).toEqual([[null, null, null, null]]);
    expect(figures(inputs([], { plan: 'none' }), [planned(PANORAMIC, 1)])).toEqual([[null, null, null, null]]);
  });

  it('covers the same total of a common counter in any order', () => {
    const units = fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2);
    const items = fc.tuple(units, units).map(([one, other]) => [planned(SCALING, one), planned(ROOT_PLANING, other)]);
    fc.assert(
      fc.property(items, units, (plan, used) => {
        const patient = inputs([group], { history: [done('2026-01-15', used)] });
        const total = (order: PlannedUnits[]) =>
          ofPlan(patient, order).reduce((sum, one) => sum + (one.coveredUnits ?? 0), 0);
        expect(total(plan)).toBe(total(plan.toReversed()));
        expect(total(plan)).toBe(Math.min(8 - used, plan[0]!.units + plan[1]!.units));
      }),
      { numRuns: 50 },
    );
  });
});

describe('coverage at a later appointment with this plan counted as used', () => {
  const patient = inputs([group], { history: [done('2026-01-15', 3)] });
  const left = (items: PlannedUnits[], date: string, from = patient) =>
    coverageOf(withPlanAsUsed(from, items, '2026-03-10'), SCALING, date).remaining;

  it('counts the plan until its period ends', () => {
    const plan = [planned(SCALING, 2), planned(ROOT_PLANING, 1.5)];
    expect(left(plan, '2026-03-10')).toBe(5);
    expect(left(plan, '2026-09-10')).toBe(1.5);
    expect(left(plan, '2027-01-01')).toBe(8);
  });

  it('counts what was done or corrected on the day instead of what was planned', () => {
    const plan = [planned(SCALING, 2), planned(ROOT_PLANING, 1)];
    const partly = inputs([group], { history: [done('2026-03-10', 3)] });
    expect(left(plan, '2026-09-10', partly)).toBe(4);
    const corrected = inputs([group], { claims: [done('2026-03-10', 0, ROOT_PLANING)] });
    expect(left(plan, '2026-09-10', corrected)).toBe(6);
  });
});

describe('historyUnits', () => {
  it('has the units used and covered of the limit with the least left', () => {
    const patient = inputs([group], { history: [done('2026-01-15', 2.5)], grants: [grant({ unitsCovered: 4 })] });
    expect(historyUnits(patient, ROOT_PLANING, '2026-03-10')).toEqual({ used: 2.5, covered: 8 });
    expect(historyUnits(patient, SCALING, '2026-03-10')).toEqual({ used: 2.5, covered: 4 });
    const two = { ...patient, items: [group, item({ coverageItemId: 2, unitsCovered: 3 })], grants: [] };
    expect(historyUnits(two, SCALING, '2026-03-10')).toEqual({ used: 2.5, covered: 3 });
  });

  it('adds what the appointment itself uses of the same limit', () => {
    const patient = inputs([group], { history: [done('2026-01-15', 2.5)] });
    const atAppointment = [
      { procedureRuleTypeId: ROOT_PLANING, units: 2 },
      { procedureRuleTypeId: PANORAMIC, units: 1 },
    ];
    expect(historyUnits(patient, SCALING, '2026-03-10', atAppointment)).toEqual({ used: 4.5, covered: 8 });
  });

  it('covers 0 without coverage, and is unknown without a known plan', () => {
    expect(historyUnits(inputs([group]), PANORAMIC, '2026-03-10')).toEqual({ used: 0, covered: 0 });
    expect(historyUnits(inputs([], { plan: 'unknown' }), SCALING, '2026-03-10')).toBeNull();
    expect(historyUnits(inputs([group], { plan: 'none' }), SCALING, '2026-03-10')).toBeNull();
  });
});
