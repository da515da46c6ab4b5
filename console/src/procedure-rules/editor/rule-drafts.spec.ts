import type { ProcedureRuleView, RuleTypeWithRules } from '@helix/contracts';
import {
  afterSave,
  draftOf,
  faultsOf,
  isChanged,
  isTakenOver,
  matching,
  rulesToSave,
  sectionsOf,
  undone,
  withChange,
  withoutOwn,
  withPresent,
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

/** Bitewings: they recur, and depend on the age. */
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

/** The office's saved rules, and what Helix begins with. */
const saved = [kids({ procedureRuleId: 11 }), adults({ procedureRuleId: 12, intervalInMonths: 6 })];
const begun = [kids(), adults()];
const office = draftOf(bitewings('office', saved), OFFICE, begun);
/** A profile without rules of its own. */
const inherited = draftOf(bitewings('office', saved), PERIO, saved);
const ownRules = [
  kids({ procedureRuleId: 21, healthProfileId: 3 }),
  adults({ procedureRuleId: 22, healthProfileId: 3 }),
];
const own = draftOf(bitewings('profile', ownRules), PERIO, saved);

describe('rules that are edited', () => {
  it('are unchanged, and nothing is sent, until something is changed', () => {
    for (const draft of [office, inherited, own]) expect(isChanged(draft)).toBe(false);
    expect(rulesToSave([office, inherited, own])).toEqual([]);
  });

  it('are sent with all rules of their procedure, and nothing else', () => {
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

  it('are unchanged again once what was there is typed back, and when that is asked for', () => {
    const changed = withChange(office, 0, { defaultInMinutes: 7.5 });
    expect(isChanged(withChange(changed, 0, { defaultInMinutes: null }))).toBe(false);
    expect(undone(changed)).toEqual(office);
    const taken = withChange(inherited, 0, { active: false });
    expect([taken.isOwn, withChange(taken, 0, { active: true }).isOwn]).toEqual([true, false]);
  });

  it('give way to the ages of the rule beside them', () => {
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

  it('leave the draft that they were made from as it is', () => {
    const before = structuredClone(office);
    withChange(office, 0, { maxAge: 18, intervalInMonths: null });
    expect(office).toEqual(before);
  });
});

describe('rules that a profile goes by without having any', () => {
  it('are new rules of the profile once one is changed', () => {
    const changed = withChange(inherited, 0, { intervalInMonths: 6 });
    expect(changed.isOwn).toBe(true);
    expect(changed.rows.map(({ procedureRuleId, healthProfileId }) => [procedureRuleId, healthProfileId])).toEqual([
      [null, 3],
      [null, 3],
    ]);
    expect(rulesToSave([changed])[0]?.rules.map(({ procedureRuleId }) => procedureRuleId)).toEqual([null, null]);
  });

  it('are gone back to by saving none', () => {
    const back = withoutOwn(own);
    expect([back.isOwn, isChanged(back), back.rows[1]?.intervalInMonths]).toEqual([false, true, 6]);
    expect(rulesToSave([back])).toEqual([{ procedureRuleTypeId: 4, version: 'profile 12 12', rules: [] }]);
    expect(isChanged(undone(back))).toBe(false);
  });

  it('are gone back to also from own ones that say the same', () => {
    const same = saved.map((one) => ({ ...one, healthProfileId: 3 }));
    const back = withoutOwn(draftOf(bitewings('profile', same), PERIO, saved));
    expect(rulesToSave([back])).toEqual([{ procedureRuleTypeId: 4, version: 'profile 12 6', rules: [] }]);
  });

  it('cannot be gone back to while they are not known', () => {
    const unknown = draftOf(bitewings('profile', ownRules), PERIO, undefined);
    expect([isTakenOver(unknown), withoutOwn(unknown)]).toEqual([false, unknown]);
  });

  it('are for a patient those of the profile', () => {
    const draft = withChange(draftOf(bitewings('profile', ownRules), PATIENT, ownRules), 0, { active: false });
    expect(draft.rows.map(({ procedureRuleId, patientId }) => [procedureRuleId, patientId])).toEqual([
      [null, 'P7'],
      [null, 'P7'],
    ]);
  });
});

describe('an office', () => {
  it('that has saved nothing has what Helix begins with', () => {
    const draft = draftOf(bitewings('office', begun), OFFICE, begun);
    expect([draft.isOwn, isTakenOver(draft)]).toEqual([false, false]);
  });

  it('that has saved something else can go back to that', () => {
    expect([isTakenOver(office), ages(withoutOwn(office).rows)]).toEqual([true, ages(begun)]);
    const same = draftOf(
      bitewings('office', [kids({ procedureRuleId: 1 }), adults({ procedureRuleId: 2 })]),
      OFFICE,
      begun,
    );
    expect(isTakenOver(same)).toBe(false);
  });
});

describe('what is wrong', () => {
  it('is told of own rules, not of those that are only gone by', () => {
    const broken = [kids({ procedureRuleId: 11, intervalInMonths: null }), adults({ procedureRuleId: 12 })];
    const told = [{ index: 0, field: 'intervalInMonths', message: 'Please input missing field values' }];
    expect(faultsOf(draftOf(bitewings('office', broken), OFFICE, begun))).toEqual(told);
    const gone = draftOf(bitewings('office', broken), PERIO, broken);
    expect(faultsOf(gone)).toEqual([]);
    expect(faultsOf(withChange(gone, 1, { active: false }))).toEqual(told);
  });
});

describe('after a save', () => {
  const first = withChange(office, 1, { intervalInMonths: 24 });
  const other = draftOf(bitewings('office', saved, { procedureRuleTypeId: 8 }), OFFICE, begun);
  const answer = [
    bitewings('office', [kids({ procedureRuleId: 11 }), adults({ procedureRuleId: 12, intervalInMonths: 24 })]),
  ];

  it('nothing is left to save, and what was not sent stays', () => {
    const after = afterSave([first, other], [first, other], answer, OFFICE);
    expect([after.filter(isChanged), after[1], after[0]?.version]).toEqual([[], other, 'office 12 24']);
    expect(after[0] && isTakenOver(after[0])).toBe(true);
  });

  it('what was edited meanwhile is left to save', () => {
    const later = withChange(first, 0, { active: false });
    const [after] = afterSave([later], [first], answer, OFFICE);
    expect([after?.rows[0]?.active, after && isChanged(after)]).toEqual([false, true]);
    expect(after && undone(after).rows[0]?.active).toBe(true);
    // The next save rests on what this one left behind.
    expect(after && rulesToSave([after])[0]?.version).toBe('office 12 24');
  });
});

describe('rules that others changed meanwhile', () => {
  const theirs = [kids({ procedureRuleId: 11 }), adults({ procedureRuleId: 12, intervalInMonths: 9 })];
  const edited = withChange(office, 1, { defaultInMinutes: 30 });
  const otherType = (rules: ProcedureRuleView[]) => bitewings('office', rules, { procedureRuleTypeId: 8 });
  const otherEdited = withChange(draftOf(otherType(saved), OFFICE, begun), 0, { active: false });

  it('are shown in place of what was edited of them; what was edited of the others stays', () => {
    const present = [bitewings('office', theirs), otherType(saved)];
    const [now, other] = withPresent([edited, otherEdited], present, OFFICE, () => begun);
    expect(now).toEqual(draftOf(bitewings('office', theirs), OFFICE, begun));
    expect(other).toEqual(otherEdited);
    expect(rulesToSave([now!, other!]).map(({ procedureRuleTypeId: id, version }) => [id, version])).toEqual([
      [8, 'office 12 6'],
    ]);
  });

  it('of the office are what a profile can go back to', () => {
    const [draft] = withPresent([own], [bitewings('profile', ownRules)], PERIO, () => theirs);
    expect(draft && withoutOwn(draft).rows.map(({ intervalInMonths }) => intervalInMonths)).toEqual([12, 9]);
  });
});

describe('the procedures', () => {
  const of = (id: number, name: string, procedureGroupColor: string) =>
    draftOf(bitewings('office', saved, { procedureRuleTypeId: id, name, procedureGroupColor }), OFFICE, begun);
  const drafts = [
    of(22, 'Emergency exam', 'red'),
    of(9, 'X', 'mauve'),
    of(18, 'Scaling', 'violet'),
    of(2, 'Exam', 'yellow'),
  ];

  it('stand in their groups, in the order of the groups', () => {
    expect(sectionsOf(drafts).map(({ group, drafts: [draft] }) => [group, draft?.type.name])).toEqual([
      ['yellow', 'Exam'],
      ['violet', 'Scaling'],
      ['red', 'Emergency exam'],
      ['other', 'X'],
    ]);
  });

  it('are found by name and description, in any case', () => {
    const found = (search: string) => matching(drafts, search).map(({ type }) => type.name);
    expect(found(' EXAM ')).toEqual(['Emergency exam', 'Exam']);
    expect([found('back TEETH').length, found('  ').length, found('nothing').length]).toEqual([4, 4, 0]);
  });
});
