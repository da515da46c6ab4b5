import type { CoverageView } from '@helix/contracts';
import {
  draftOf,
  editedOn,
  formOf,
  inputsOfDraft,
  isChanged,
  newGrantId,
  withGrant,
  withoutGrant,
  withUnits,
  type DraftGrant,
} from './coverage-draft.js';
import { claimRows, limitedProcedures } from './claim-rows.js';
import { coverageInputsOf } from './coverage-inputs.js';
import { YEARLY_UNITS } from './testing/yearly-units.js';

const row = {
  ...YEARLY_UNITS,
  coverageItemId: 7,
  coveredItemName: 'Scaling and root planing',
  coverageNotes: null,
} as const;
const grant: DraftGrant = {
  coverageGrantId: 3,
  coverageItemId: 7,
  procedureRuleTypeId: 18,
  unitsCovered: 12,
  occurrencesCovered: null,
  resetType: 'oneTime',
  resetTimePeriod: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  comments: null,
  replaceUnderlyingCoverage: true,
};
const saved: CoverageView = {
  patientId: 'P1',
  date: '2026-03-10',
  birthDate: '1980-05-05',
  plan: 'known',
  insuranceProvider: 'Sun Life',
  insurancePlanName: 'Calendar 8',
  coverage: [
    { ...row, procedureRuleTypeId: 18 },
    { ...row, procedureRuleTypeId: 12 },
  ],
  grants: [{ ...grant, dateCreated: '2026-01-02T03:04:05.000Z', dateModified: '2026-01-03T03:04:05.000Z' }],
  claims: [
    { procedureRuleTypeId: 18, procedureDate: '2026-02-20', units: 1.5 },
    { procedureRuleTypeId: 18, procedureDate: '2026-02-20', units: 1 },
  ],
  monthlyProcedureHistory: [
    { procedureRuleTypeId: 23, date: '2025-11-02', units: 1, isElsewhere: false },
    { procedureRuleTypeId: 18, date: '2026-01-15', units: 3, isElsewhere: true },
    { procedureRuleTypeId: 18, date: '2026-02-20', units: 2, isElsewhere: false },
  ],
  startDate: '2025-06-01',
  planDefaultStartDate: null,
  version: 'v1',
};
const NOW = '2026-03-10T09:00:00.000Z';

describe('coverageInputsOf', () => {
  it('takes the rows of one coverage item as one item with several procedures', () => {
    const { items, claims } = coverageInputsOf(saved);
    expect(items.map((item) => [item.coverageItemId, item.procedureRuleTypeIds])).toEqual([[7, [18, 12]]]);
    expect(claims[0]).toEqual({ procedureRuleTypeId: 18, date: '2026-02-20', units: 1.5 });
  });
});

describe('the draft of insurance details', () => {
  it('sends nothing while nothing changed', () => {
    expect(formOf(draftOf(saved), saved)).toEqual({ version: 'v1' });
    expect(isChanged(draftOf(saved), saved)).toBe(false);
    const typed = withUnits(draftOf(saved), { procedureRuleTypeId: 18, date: '2026-02-20' }, 4);
    const back = withUnits(typed, { procedureRuleTypeId: 18, date: '2026-02-20' }, 2.5);
    expect([isChanged(typed, saved), isChanged(back, saved)]).toEqual([true, false]);
  });

  it('sends all claims by procedure when one changed, and no other part', () => {
    const draft = withUnits(draftOf(saved), { procedureRuleTypeId: 23, date: '2025-11-02' }, 0);
    expect(formOf(draft, saved)).toEqual({
      version: 'v1',
      claims: [
        { procedureRuleTypeId: 18, procedureClaims: [{ procedureDate: '2026-02-20', claimedUnits: 2.5 }] },
        { procedureRuleTypeId: 23, procedureClaims: [{ procedureDate: '2025-11-02', claimedUnits: 0 }] },
      ],
    });
  });

  it('sends a new grant without an id, and leaves out a removed one', () => {
    const draft = draftOf(saved);
    const added = { ...grant, coverageGrantId: newGrantId(draft), procedureRuleTypeId: 12 };
    const changed = withoutGrant(withGrant(draft, added), 3);
    expect(added.coverageGrantId).toBe(-1);
    expect(formOf(changed, saved)).toEqual({
      version: 'v1',
      coverageGrants: [{ ...added, coverageGrantId: null }],
    });
  });

  it('sends a start date that was cleared', () => {
    expect(formOf({ ...draftOf(saved), startDate: null }, saved)).toEqual({ version: 'v1', insuranceStartDate: null });
  });

  it('computes with the edits, and takes an edited grant as the latest one', () => {
    const draft = withGrant(draftOf(saved), { ...grant, unitsCovered: 10 });
    const inputs = inputsOfDraft({ ...draft, startDate: '2026-01-01' }, saved, NOW);
    expect([inputs.startDate, inputs.grants[0]?.unitsCovered, inputs.grants[0]?.dateModified]).toEqual([
      '2026-01-01',
      10,
      NOW,
    ]);
    const same = inputsOfDraft(draftOf(saved), saved, NOW);
    expect(same.grants[0]?.dateModified).toBe('2026-01-03T03:04:05.000Z');
    expect(same.claims).toEqual([{ procedureRuleTypeId: 18, date: '2026-02-20', units: 2.5 }]);
  });
});

describe('claimRows', () => {
  const rows = (draft = draftOf(saved), isShown = (id: number) => limitedProcedures(coverageInputsOf(saved)).has(id)) =>
    claimRows(saved.monthlyProcedureHistory, draft, isShown).map((one) => [
      one.procedureRuleTypeId,
      one.date,
      one.recordedUnits,
      one.units,
      one.isCorrected,
      one.isElsewhere,
    ]);

  it('has the treatments of limited procedures with their corrections, the latest first', () => {
    expect(rows()).toEqual([
      [18, '2026-02-20', 2, 2.5, true, false],
      [18, '2026-01-15', 3, 3, false, true],
    ]);
  });

  it('shows a correction of any procedure, also of a day without a treatment', () => {
    const draft = withUnits(draftOf(saved), { procedureRuleTypeId: 8, date: '2025-05-05' }, 1);
    expect(rows(draft).at(-1)).toEqual([8, '2025-05-05', null, 1, true, false]);
  });

  it('shows what is recorded again after a reset', () => {
    const reset = withUnits(draftOf(saved), { procedureRuleTypeId: 18, date: '2026-02-20' }, null);
    expect(rows(reset, () => true).map((one) => one[3])).toEqual([2, 3, 1]);
  });
});

describe('editedOn', () => {
  const claim = { procedureRuleTypeId: 18, date: '2026-03-01', units: 2, isElsewhere: false };
  const present: CoverageView = {
    ...saved,
    monthlyProcedureHistory: [...saved.monthlyProcedureHistory, claim],
    claims: [],
    grants: [],
    startDate: '2026-02-02',
    version: 'later',
  };

  it('follows the treatments of the practice-management system while grants and claims are edited', () => {
    expect(editedOn(saved, present).monthlyProcedureHistory).toEqual(present.monthlyProcedureHistory);
    const granted = withGrant(draftOf(saved), { ...grant, coverageGrantId: -1, unitsCovered: 20 });
    const inputs = inputsOfDraft(granted, editedOn(saved, present), '2026-03-10T00:00:00.000Z');
    expect(inputs.history).toContainEqual(claim);
    expect(inputs.grants.map(({ unitsCovered }) => unitsCovered)).toEqual([12, 20]);
  });

  it('keeps what users edit, with its version, as it was when the edits began', () => {
    const { claims, grants, startDate, version } = saved;
    expect(editedOn(saved, present)).toMatchObject({ claims, grants, startDate, version });
  });
});
