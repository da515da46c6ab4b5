import { coverageOf, coverageOfPlan, type PlannedUnits } from '@helix/hygiene';
import { done, inputs, item } from '../../../../libs/hygiene/src/insurance/testing/build.js';
import { coveredServices } from './covered-services.js';

const [BITEWINGS, SCALING, RECALL, MEDICAL_HISTORY, PANORAMIC] = [4, 18, 23, 1, 8];
const planned = (procedureRuleTypeId: number, units: number): PlannedUnits => ({ procedureRuleTypeId, units });
const patient = inputs(
  [
    item({ procedureRuleTypeIds: [SCALING], unitsCovered: 8 }),
    item({ coverageItemId: 2, procedureRuleTypeIds: [BITEWINGS], unitsCovered: 4 }),
    item({ coverageItemId: 3, procedureRuleTypeIds: [RECALL], unitsCovered: 1, coverageType: 'occurrence' }),
  ],
  { history: [done('2026-01-15', 6)] },
);
const count = (plan: PlannedUnits[], of = patient) =>
  coveredServices(coverageOfPlan(plan, (id) => coverageOf(of, id, '2026-03-10')));

describe('coveredServices', () => {
  it('counts what is covered, over the limit and not covered, of what bills units', () => {
    // 2 of 8 units of scaling are left for 3; nothing covers a panoramic image.
    const plan = [planned(MEDICAL_HISTORY, 0), planned(RECALL, 1), planned(BITEWINGS, 2), planned(SCALING, 3)];
    expect(count(plan)).toEqual({ all: 3, covered: 2, over: 1, notCovered: 0, unknown: 0 });
    expect(count([...plan, planned(PANORAMIC, 1)])).toEqual({ all: 4, covered: 2, over: 1, notCovered: 1, unknown: 0 });
  });

  it.each(['unknown', 'none'] as const)('is null with an insurance plan that is %s', (plan) => {
    expect(count([planned(SCALING, 1)], inputs([], { plan }))).toBeNull();
  });

  it('is null while nothing is billed', () => {
    expect(count([planned(MEDICAL_HISTORY, 0)])).toBeNull();
  });
});
