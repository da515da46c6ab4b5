import { coverageOf, type CoverageInputs, type CoverageItem, type PlannedUnits } from '@helix/hygiene';
import { YEARLY_UNITS } from '../coverage/testing/yearly-units.js';
import { unitsCoveredBeside } from './units-covered.js';

const [SCALING, ROOT_PLANING, RECALL_EXAM, FLUORIDE] = [18, 12, 23, 14];
const item = (coverageItemId: number, fields: Partial<CoverageItem>): CoverageItem => ({
  ...YEARLY_UNITS,
  coverageItemId,
  coveredItemName: 'Item',
  procedureRuleTypeIds: [],
  ...fields,
});
/** 8 units of scaling and root planing together in a year, and one day with a recall exam. */
const inputs: CoverageInputs = {
  plan: 'known',
  items: [
    item(1, { procedureRuleTypeIds: [SCALING, ROOT_PLANING] }),
    item(2, { procedureRuleTypeIds: [RECALL_EXAM], coverageType: 'occurrence', unitsCovered: 1 }),
  ],
  grants: [],
  claims: [],
  history: [{ procedureRuleTypeId: SCALING, date: '2026-01-15', units: 5 }],
  birthDate: '1980-05-05',
  startDate: null,
  planDefaultStartDate: null,
};
const covered =
  (date: string, changes: Partial<CoverageInputs> = {}) =>
  (procedureRuleTypeId: number, ...beside: PlannedUnits[]) =>
    unitsCoveredBeside([{ procedureRuleTypeId: ROOT_PLANING, units: 1.5 }], (id) =>
      coverageOf({ ...inputs, ...changes }, id, date),
    )(procedureRuleTypeId, beside);

describe('unitsCoveredBeside', () => {
  it('leaves what neither the history nor the plan used of a shared limit', () => {
    // 8 - 5 of January - 1.5 of the plan; a year later nothing of the year is used yet.
    expect(covered('2026-03-10')(SCALING)).toBe(1.5);
    expect(covered('2027-03-10')(SCALING)).toBe(6.5);
  });

  it('leaves less beside what shares the limit, and the same beside anything else', () => {
    expect(covered('2026-03-10')(SCALING, { procedureRuleTypeId: ROOT_PLANING, units: 1 })).toBe(0.5);
    expect(covered('2026-03-10')(SCALING, { procedureRuleTypeId: RECALL_EXAM, units: 1 })).toBe(1.5);
  });

  it('is null while a day of treatment is left, and 0 when it is used', () => {
    expect(covered('2026-03-10')(RECALL_EXAM)).toBeNull();
    const history = [{ procedureRuleTypeId: RECALL_EXAM, date: '2026-02-01', units: 1 }];
    expect(covered('2026-03-10', { history })(RECALL_EXAM)).toBe(0);
  });

  it('is 0 for a procedure that the plan does not cover', () => {
    expect(covered('2026-03-10')(FLUORIDE)).toBe(0);
  });

  it('is null for patients without insurance, and when the insurance plan is unknown', () => {
    expect(covered('2026-03-10', { plan: 'none' })(SCALING)).toBeNull();
    expect(covered('2026-03-10', { plan: 'unknown', items: [] })(SCALING)).toBeNull();
  });
});
