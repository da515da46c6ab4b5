import type { CoverageItemView } from '@helix/contracts';
import { EMPTY_GRANT, grantErrors, grantOf, itemsFor, valuesOf, type GrantValues } from './grant-values.js';
import { YEARLY_UNITS } from './testing/yearly-units.js';

const item = (fields: Partial<CoverageItemView>): CoverageItemView => ({
  ...YEARLY_UNITS,
  coverageItemId: 7,
  procedureRuleTypeId: 18,
  coveredItemName: 'Scaling',
  coverageNotes: null,
  ...fields,
});
const ITEMS = [item({}), item({ coverageItemId: 8, procedureRuleTypeId: 23, coverageType: 'occurrence' })];
const NO_DRAFT = { startDate: null, claims: [], grants: [] };
const values = (fields: Partial<GrantValues> = {}): GrantValues => ({
  ...EMPTY_GRANT,
  procedureRuleTypeId: '18',
  coverageItemId: '7',
  unitsCovered: 4,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  ...fields,
});

describe('the additional coverage form', () => {
  it('reports the messages of the rules by field', () => {
    expect(grantErrors(values(), ITEMS, '2026-03-10')).toEqual([]);
    expect(grantErrors(values({ effectiveTo: '' }), ITEMS, '2026-03-10').map(({ field }) => field)).toEqual([
      'effectiveTo',
    ]);
    expect(grantErrors(values(), ITEMS, '2027-03-10')).toEqual([
      {
        field: 'effectiveFrom',
        message: 'Appointment date (2027-03-10) must be within the effective period to make these changes',
      },
    ]);
    expect(grantErrors(values({ resetType: 'monthly' }), ITEMS, '2026-03-10')).toEqual([
      { field: 'resetTimePeriod', message: 'Reset period must be a whole number from 1 to 99.' },
    ]);
  });

  it('makes a grant of units, raised to a half, without a period for one time', () => {
    expect(grantOf(values({ unitsCovered: 0, resetTimePeriod: 6, comments: '  ' }), ITEMS, NO_DRAFT, null)).toEqual({
      coverageGrantId: -1,
      coverageItemId: 7,
      procedureRuleTypeId: 18,
      unitsCovered: 0.5,
      occurrencesCovered: null,
      resetType: 'oneTime',
      resetTimePeriod: null,
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-12-31',
      comments: null,
      replaceUnderlyingCoverage: true,
    });
  });

  it('makes a grant of treatments where the item counts these, and edits it again', () => {
    const made = grantOf(
      values({ procedureRuleTypeId: '23', coverageItemId: '8', unitsCovered: 2 }),
      ITEMS,
      NO_DRAFT,
      null,
    );
    expect([made.unitsCovered, made.occurrencesCovered]).toEqual([null, 2]);
    expect(valuesOf(made)).toMatchObject({ coverageItemId: '8', unitsCovered: 2, comments: '' });
    expect(grantErrors({ ...valuesOf(made), unitsCovered: 1.5 }, ITEMS, '2026-03-10')[0]?.message).toBe(
      'Units must be in steps of 1.',
    );
  });

  it('makes a grant by itself of a procedure that the plan does not cover', () => {
    expect(itemsFor(ITEMS, '8')).toEqual([]);
    const own = grantOf(values({ procedureRuleTypeId: '8', coverageItemId: '' }), ITEMS, NO_DRAFT, null);
    expect([own.coverageItemId, own.unitsCovered]).toEqual([null, 4]);
  });
});
