import type { ProcedureRuleView, RuleTypeWithRules } from '@helix/contracts';
import {
  afterSave,
  draftOf,
  issuesOf,
  isChanged,
  overridesInherited,
  matchingDrafts,
  rulesToSave,
  sectionsOf,
  reverted,
  withChange,
  withInherited,
  withCurrentRules,
  type RuleOwner,
} from './rule-drafts.js';

const OFFICE: RuleOwner = { source: 'office', healthProfileId: 0, patientId: null };
const PERIO: RuleOwner = { source: 'profile', healthProfileId: 3, patientId: null };
const PATIENT: RuleOwner = { source: 'patient', healthProfileId: 3, patientId: 'P7' };

const rule = (change: Partial<ProcedureRuleView> = {}): ProcedureRuleView => ({
  procedureRuleId: null,
  procedureRuleTypeId: 4,
  healthProfileId: 0,
  patientId: null,
  intervalInMonths: 12,
  includeWithScaling: false,
  minAge: 5,
  maxAge: 15,
  active: true,
  defaultInMinutes: null,
  ...change,
});

const versionOf = (source: string, rules: readonly ProcedureRuleView[]) =>
  `${source} ${rules.map(({ intervalInMonths }) => intervalInMonths).join(' ')}`;

/** Bitewings recur and have rules by age. */
function bitewings(
  source: RuleTypeWithRules['ruleValues']['source'],
  rules: ProcedureRuleView[],
  change: Partial<RuleTypeWithRules> = {},
): RuleTypeWithRules {
  return {
    procedureRuleTypeId: 4,
    name: 'Bitewings',
    description: 'Images of the back teeth',
    calculationType: 1,
    color: 'lightyellow',
    procedureGroupColor: 'lightyellow',
    isInterval: true,
    isAge: true,
    isEveryAppointment: false,
    isWithScaling: false,
    includeWithScaling: false,
    isOutsideAppointment: false,
    needsDoctor: false,
    defaultMinutes: 5,
    scheduleOrderBeginning: 4,
    scheduleOrderEnd: null,
    parentProcedureRuleTypes: [],
    options: [
      { duration: 6, units: 'months' },
      { duration: 2, units: 'years' },
    ],
    ruleValues: { source, rules, version: versionOf(source, rules) },
    ...change,
  };
}

const kids = (change: Partial<ProcedureRuleView> = {}) => rule(change);
const adults = (change: Partial<ProcedureRuleView> = {}) => rule({ minAge: 16, maxAge: null, ...change });
const ages = (rows: readonly Pick<ProcedureRuleView, 'minAge' | 'maxAge'>[]) =>
  rows.map(({ minAge, maxAge }) => [minAge, maxAge]);

/** The office's saved rules, and Helix's default rules. */
const saved = [kids({ procedureRuleId: 11 }), adults({ procedureRuleId: 12, intervalInMonths: 6 })];
const defaults = [kids(), adults()];
const office = draftOf(bitewings('office', saved), OFFICE, defaults);
/** A profile without rules of its own. */
const inherited = draftOf(bitewings('office', saved), PERIO, saved);
const ownRules = [
  kids({ procedureRuleId: 21, healthProfileId: 3 }),
  adults({ procedureRuleId: 22, healthProfileId: 3 }),
];
const own = draftOf(bitewings('profile', ownRules), PERIO, saved);

describe('editing rules', () => {
  it('sends nothing until a rule changes', () => {
    for (const draft of [office, inherited, own]) expect(isChanged(draft)).toBe(false);
    expect(rulesToSave([office, inherited, own])).toEqual([]);
  });

  it('sends all rules of a changed procedure, and no other procedure', () => {
    const changed = withChange(office, 1, { intervalInMonths: 24 });
    expect(isChanged(changed)).toBe(true);
    const common = { includeWithScaling: false, active: true, defaultInMinutes: null };
    expect(rulesToSave([changed, own])).toEqual([
      {
        procedureRuleTypeId: 4,
        version: 'office 12 6',
        rules: [
          { procedureRuleId: 11, intervalInMonths: 12, minAge: 5, maxAge: 15, ...common },
          { procedureRuleId: 12, intervalInMonths: 24, minAge: 16, maxAge: null, ...common },
        ],
      },
    ]);
  });

  it('is unchanged after the saved value is typed again or the change is reverted', () => {
    const changed = withChange(office, 0, { defaultInMinutes: 7.5 });
    expect(isChanged(withChange(changed, 0, { defaultInMinutes: null }))).toBe(false);
    expect(reverted(changed)).toEqual(office);
    const taken = withChange(inherited, 0, { active: false });
    expect([taken.isOwn, withChange(taken, 0, { active: true }).isOwn]).toEqual([true, false]);
  });

  it('adjusts the ages of the adjacent rule', () => {
    const older = withChange(office, 0, { maxAge: 18 });
    expect(ages(older.rows)).toEqual([
      [5, 18],
      [19, null],
    ]);
    const earlier = withChange(older, 1, { minAge: 17, active: false });
    expect(ages(earlier.rows)).toEqual([
      [5, 16],
      [17, null],
    ]);
    expect(earlier.rows[1]?.active).toBe(false);
  });

  it('does not mutate the draft', () => {
    const before = structuredClone(office);
    withChange(office, 0, { maxAge: 18, intervalInMonths: null });
    expect(office).toEqual(before);
  });
});

describe('inherited rules', () => {
  it('become new rules of the profile when one is changed', () => {
    const changed = withChange(inherited, 0, { intervalInMonths: 6 });
    expect(changed.isOwn).toBe(true);
    expect(changed.rows.map(({ procedureRuleId, healthProfileId }) => [procedureRuleId, healthProfileId])).toEqual([
      [null, 3],
      [null, 3],
    ]);
    expect(rulesToSave([changed])[0]?.rules.map(({ procedureRuleId }) => procedureRuleId)).toEqual([null, null]);
  });

  it('are restored by saving an empty list', () => {
    const back = withInherited(own);
    expect([back.isOwn, isChanged(back), back.rows[1]?.intervalInMonths]).toEqual([false, true, 6]);
    expect(rulesToSave([back])).toEqual([{ procedureRuleTypeId: 4, version: 'profile 12 12', rules: [] }]);
    expect(isChanged(reverted(back))).toBe(false);
  });

  it('are restored also from own rules with the same values', () => {
    const same = saved.map((one) => ({ ...one, healthProfileId: 3 }));
    const back = withInherited(draftOf(bitewings('profile', same), PERIO, saved));
    expect(rulesToSave([back])).toEqual([{ procedureRuleTypeId: 4, version: 'profile 12 6', rules: [] }]);
  });

  it('cannot be restored while they are unknown', () => {
    const unknown = draftOf(bitewings('profile', ownRules), PERIO, undefined);
    expect([overridesInherited(unknown), withInherited(unknown)]).toEqual([false, unknown]);
  });

  it('come from the profile for a patient', () => {
    const draft = withChange(draftOf(bitewings('profile', ownRules), PATIENT, ownRules), 0, { active: false });
    expect(draft.rows.map(({ procedureRuleId, patientId }) => [procedureRuleId, patientId])).toEqual([
      [null, 'P7'],
      [null, 'P7'],
    ]);
  });
});

describe('office rules', () => {
  it('are the defaults until the office saves its own', () => {
    const draft = draftOf(bitewings('office', defaults), OFFICE, defaults);
    expect([draft.isOwn, overridesInherited(draft)]).toEqual([false, false]);
  });

  it('can be reset to the defaults after a different save', () => {
    expect([overridesInherited(office), ages(withInherited(office).rows)]).toEqual([true, ages(defaults)]);
    const same = draftOf(
      bitewings('office', [kids({ procedureRuleId: 1 }), adults({ procedureRuleId: 2 })]),
      OFFICE,
      defaults,
    );
    expect(overridesInherited(same)).toBe(false);
  });
});

describe('issuesOf', () => {
  it('reports issues of own rules, not of inherited ones', () => {
    const broken = [kids({ procedureRuleId: 11, intervalInMonths: null }), adults({ procedureRuleId: 12 })];
    const expected = [{ index: 0, field: 'intervalInMonths', message: 'Please input missing field values' }];
    expect(issuesOf(draftOf(bitewings('office', broken), OFFICE, defaults))).toEqual(expected);
    const inherited = draftOf(bitewings('office', broken), PERIO, broken);
    expect(issuesOf(inherited)).toEqual([]);
    expect(issuesOf(withChange(inherited, 1, { active: false }))).toEqual(expected);
  });
});

describe('afterSave', () => {
  const first = withChange(office, 1, { intervalInMonths: 24 });
  const other = draftOf(bitewings('office', saved, { procedureRuleTypeId: 8 }), OFFICE, defaults);
  const answer = [
    bitewings('office', [kids({ procedureRuleId: 11 }), adults({ procedureRuleId: 12, intervalInMonths: 24 })]),
  ];

  it('leaves nothing to save, and keeps drafts that were not sent', () => {
    const after = afterSave([first, other], [first, other], answer, OFFICE);
    expect([after.filter(isChanged), after[1], after[0]?.version]).toEqual([[], other, 'office 12 24']);
    expect(after[0] && overridesInherited(after[0])).toBe(true);
  });

  it('keeps edits made during the save as unsaved', () => {
    const later = withChange(first, 0, { active: false });
    const [after] = afterSave([later], [first], answer, OFFICE);
    expect([after?.rows[0]?.active, after && isChanged(after)]).toEqual([false, true]);
    expect(after && reverted(after).rows[0]?.active).toBe(true);
    // The next save is based on the version that this save returned.
    expect(after && rulesToSave([after])[0]?.version).toBe('office 12 24');
  });
});

describe('withCurrentRules', () => {
  const theirs = [kids({ procedureRuleId: 11 }), adults({ procedureRuleId: 12, intervalInMonths: 9 })];
  const edited = withChange(office, 1, { defaultInMinutes: 30 });
  const otherType = (rules: ProcedureRuleView[]) => bitewings('office', rules, { procedureRuleTypeId: 8 });
  const otherEdited = withChange(draftOf(otherType(saved), OFFICE, defaults), 0, { active: false });

  it('replaces edits of procedures that somebody else changed, and keeps other edits', () => {
    const present = [bitewings('office', theirs), otherType(saved)];
    const [now, other] = withCurrentRules([edited, otherEdited], present, OFFICE, () => defaults);
    expect(now).toEqual(draftOf(bitewings('office', theirs), OFFICE, defaults));
    expect(other).toEqual(otherEdited);
    expect(rulesToSave([now!, other!]).map(({ procedureRuleTypeId: id, version }) => [id, version])).toEqual([
      [8, 'office 12 6'],
    ]);
  });

  it('updates the office rules that a profile inherits', () => {
    const [draft] = withCurrentRules([own], [bitewings('profile', ownRules)], PERIO, () => theirs);
    expect(draft && withInherited(draft).rows.map(({ intervalInMonths }) => intervalInMonths)).toEqual([12, 9]);
  });
});

describe('sectionsOf and matchingDrafts', () => {
  const of = (id: number, name: string, procedureGroupColor: string) =>
    draftOf(bitewings('office', saved, { procedureRuleTypeId: id, name, procedureGroupColor }), OFFICE, defaults);
  const drafts = [
    of(22, 'Emergency exam', 'red'),
    of(9, 'X', 'mauve'),
    of(18, 'Scaling', 'violet'),
    of(2, 'Exam', 'yellow'),
  ];

  it('groups procedures in the order of the colour groups', () => {
    expect(sectionsOf(drafts).map(({ group, drafts: [draft] }) => [group, draft?.type.name])).toEqual([
      ['yellow', 'Exam'],
      ['violet', 'Scaling'],
      ['red', 'Emergency exam'],
      ['other', 'X'],
    ]);
  });

  it('matches name and description in any letter case', () => {
    const found = (search: string) => matchingDrafts(drafts, search).map(({ type }) => type.name);
    expect(found(' EXAM ')).toEqual(['Emergency exam', 'Exam']);
    expect([found('back TEETH').length, found('  ').length, found('nothing').length]).toEqual([4, 4, 0]);
  });
});
