import { coverageOf, type CoverageInputs, type CoverageItem } from '@helix/hygiene';
import { badgeOf } from './badge-state.js';
import { YEARLY_UNITS } from './testing/yearly-units.js';

const SCALING = 18;
const ROOT_PLANING = 12;
const PANORAMIC = 8;
const item = (fields: Partial<CoverageItem> = {}): CoverageItem => ({
  ...YEARLY_UNITS,
  coverageItemId: 1,
  coveredItemName: 'Scaling and root planing',
  procedureRuleTypeIds: [SCALING, ROOT_PLANING],
  ...fields,
});
const inputs = (used: number, fields: Partial<CoverageInputs> = {}): CoverageInputs => ({
  plan: 'known',
  items: [item()],
  grants: [],
  claims: [],
  history: [{ procedureRuleTypeId: SCALING, date: '2026-01-15', units: used }],
  birthDate: '1980-05-05',
  startDate: null,
  planDefaultStartDate: null,
  ...fields,
});
const badge = (procedure: number, plan: readonly (readonly [number, number])[], patient: CoverageInputs) => {
  const units = plan.map(([procedureRuleTypeId, amount]) => ({ procedureRuleTypeId, units: amount }));
  const state = badgeOf(procedure, units, (id) => coverageOf(patient, id, '2026-03-10'));
  return state && [state.color, state.label[0], state.description[0], state.exceedingUnits];
};

describe('badgeOf', () => {
  it('shows what is left after the procedures planned before it', () => {
    // 8 - 3 = 5; scaling takes 4.
    const plan = [[SCALING, 4]] as const;
    expect(badge(SCALING, plan, inputs(3))).toEqual([
      'green',
      'coverage.badge.left',
      'coverage.state.covered.units',
      0,
    ]);
    const left = badgeOf(ROOT_PLANING, [{ procedureRuleTypeId: SCALING, units: 4 }], (id) =>
      coverageOf(inputs(3), id, '2026-03-10'),
    );
    expect(left?.label).toEqual(['coverage.badge.left', { smart_count: 1 }]);
  });

  it('is amber below one unit, and red without any', () => {
    expect(badge(ROOT_PLANING, [[SCALING, 4.5]], inputs(3))?.[0]).toBe('amber');
    expect(badge(ROOT_PLANING, [[SCALING, 5]], inputs(3))).toEqual([
      'red',
      'coverage.badge.noneLeft',
      'coverage.state.noneLeft.units',
      0,
    ]);
    expect(badge(PANORAMIC, [], inputs(3))?.[1]).toBe('coverage.badge.notCovered');
  });

  it('says by how much the plan is beyond the coverage', () => {
    expect(badge(SCALING, [[SCALING, 6.5]], inputs(3))).toEqual([
      'green',
      'coverage.badge.left',
      'coverage.state.exceeds',
      1.5,
    ]);
  });

  it('is grey for an unknown plan, and missing without insurance', () => {
    expect(badge(SCALING, [[SCALING, 2]], inputs(3, { plan: 'unknown', items: [] }))?.slice(0, 2)).toEqual([
      'grey',
      'coverage.badge.unknown',
    ]);
    expect(badge(SCALING, [[SCALING, 2]], inputs(3, { plan: 'none' }))).toBeNull();
  });
});
