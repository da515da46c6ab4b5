import type { ProcedureRuleView, ProcedureRulesSave, RuleTypeView, RuleTypeWithRules } from '@helix/contracts';
import {
  checkRules,
  COLOR_GROUPS,
  withAge,
  type ColorGroup,
  type RuleIssue,
  type RuleRow,
  type RuleSource,
  type RuleType,
} from '@helix/hygiene';

/** Whose rules are edited: the office's (profile 0), a profile's, or a patient's own. */
export interface RuleOwner {
  source: RuleSource;
  healthProfileId: number;
  patientId: string | null;
}

/** A procedure, with its intervals as `libs/hygiene` names them. */
export type EditedType = RuleTypeView & Pick<RuleType, 'intervalOptions'>;

/** What holds for a procedure. */
interface Rules {
  rows: readonly RuleRow[];
  /** Whether they are the owner's own, or those that hold for who has none. */
  isOwn: boolean;
}

/** One procedure while its rules are edited. */
export interface RuleDraft extends Rules {
  type: EditedType;
  /** As the server had them when they were read. */
  saved: Rules;
  /** Which those were (`ruleValues.version`). */
  version: string;
  /** What holds once the owner has none of their own; null where that is not known. */
  inherited: readonly RuleRow[] | null;
}

/** What a field may change in a rule. */
export type RuleChange = Partial<Omit<RuleRow, 'procedureRuleId' | 'procedureRuleTypeId' | keyof RuleOwner>>;

/** The rules of one procedure to save; an empty list takes back what the owner has. */
export type RulesToSave = Pick<ProcedureRulesSave[number], 'procedureRuleTypeId' | 'rules' | 'version'>;

const VALUES = ['intervalInMonths', 'includeWithScaling', 'minAge', 'maxAge', 'active', 'defaultInMinutes'] as const;

/**
 * A procedure as it is edited.
 *
 * @param inherited the rules that hold for who has none of their own; undefined where that is not known.
 */
export function draftOf(
  { ruleValues: { source, rules, version }, ...type }: RuleTypeWithRules,
  owner: RuleOwner,
  inherited: readonly ProcedureRuleView[] | undefined,
): RuleDraft {
  // An office has, without having saved any, the rules that Helix begins with.
  const isOwn = source === owner.source && rules.some(({ procedureRuleId }) => procedureRuleId !== null);
  const rows = isOwn ? rules.map((rule) => ownedBy(owner, rule)) : rules.map((rule) => newRow(owner, rule));
  const saved = { rows, isOwn };
  return {
    type: { ...type, intervalOptions: type.options.map(({ duration, units }) => ({ duration, unit: units })) },
    ...saved,
    saved,
    version,
    inherited: isOwn ? (inherited?.map((rule) => newRow(owner, rule)) ?? null) : rows,
  };
}

const ownedBy = ({ healthProfileId, patientId }: RuleOwner, rule: ProcedureRuleView): RuleRow => ({
  ...rule,
  healthProfileId,
  patientId,
});

const newRow = (owner: RuleOwner, rule: ProcedureRuleView): RuleRow => ({
  ...ownedBy(owner, rule),
  procedureRuleId: null,
});

/** The draft after a field of one of its rules changed. The ages of its other rules give way (`withAge`). */
export function withChange(draft: RuleDraft, index: number, { minAge, maxAge, ...change }: RuleChange): RuleDraft {
  const rows = draft.rows.map((row, at) => (at === index ? { ...row, ...change } : row));
  const ages = { ...(minAge === undefined ? {} : { minAge }), ...(maxAge === undefined ? {} : { maxAge }) };
  const changed = Object.keys(ages).length > 0 ? withAge(rows, index, ages) : rows;
  // Who types back what was there has changed nothing.
  const isOwn = draft.saved.isOwn || !isSame(changed, draft.saved.rows);
  return { ...draft, rows: changed, isOwn };
}

/** The draft as the server has it. */
export const reverted = (draft: RuleDraft): RuleDraft => ({ ...draft, ...draft.saved });

/** The draft without rules of the owner's own; as it is where it is not known what holds then. */
export const withInherited = (draft: RuleDraft): RuleDraft =>
  draft.inherited ? { ...draft, rows: draft.inherited, isOwn: false } : draft;

/** Whether the owner's own rules are anything but what would hold without them, so that they can be taken back. */
export const overridesInherited = ({ rows, isOwn, inherited }: RuleDraft): boolean =>
  isOwn && inherited !== null && !isSame(rows, inherited);

/** Whether there is something to save. */
export const isChanged = ({ rows, isOwn, saved }: RuleDraft): boolean =>
  isOwn !== saved.isOwn || !isSame(rows, saved.rows);

/** Why the rules cannot be saved (`checkRules`). Those that the owner only inherits are not the owner's to put right. */
export const issuesOf = ({ type, rows, isOwn }: RuleDraft): RuleIssue[] => (isOwn ? checkRules(rows, type) : []);

/** What saving sends: the procedures that changed, each with all its rules. */
export function rulesToSave(drafts: readonly RuleDraft[]): RulesToSave[] {
  return drafts.filter(isChanged).map(({ type: { procedureRuleTypeId }, rows, isOwn, version }) => ({
    procedureRuleTypeId,
    version,
    rules: isOwn
      ? rows.map(({ procedureRuleId, intervalInMonths, includeWithScaling, minAge, maxAge, active, ...row }) => ({
          procedureRuleId,
          intervalInMonths,
          includeWithScaling,
          minAge,
          maxAge,
          active,
          defaultInMinutes: row.defaultInMinutes,
        }))
      : [],
  }));
}

/**
 * The drafts after a save was answered. What was edited while it was under way stays edited.
 *
 * @param sent the drafts as they were when the save was sent.
 */
export function afterSave(
  drafts: readonly RuleDraft[],
  sent: readonly RuleDraft[],
  answer: readonly RuleTypeWithRules[],
  owner: RuleOwner,
): RuleDraft[] {
  const answered = new Map(answer.map((type) => [type.procedureRuleTypeId, type]));
  const untouched = new Set(sent);
  return drafts.map((draft) => {
    const type = answered.get(draft.type.procedureRuleTypeId);
    if (!type) return draft;
    const fresh = { ...draftOf(type, owner, undefined), inherited: draft.inherited };
    return untouched.has(draft) ? fresh : { ...draft, saved: fresh.saved, version: fresh.version };
  });
}

/**
 * The drafts after the rules were read again. A procedure of which others are in force now shows those; what was edited of
 * the others stays edited.
 *
 * @param inherited what holds now for who has no rules of their own, by procedure.
 */
export function withCurrentRules(
  drafts: readonly RuleDraft[],
  present: readonly RuleTypeWithRules[],
  owner: RuleOwner,
  inherited: (procedureRuleTypeId: number) => readonly ProcedureRuleView[] | undefined,
): RuleDraft[] {
  const now = new Map(present.map((type) => [type.procedureRuleTypeId, type]));
  return drafts.map((draft) => {
    const id = draft.type.procedureRuleTypeId;
    const type = now.get(id);
    if (!type) return draft;
    const fresh = draftOf(type, owner, inherited(id));
    return fresh.version === draft.version ? { ...draft, inherited: fresh.inherited } : fresh;
  });
}

export interface RuleSection {
  /** `other` for a group that the console does not know. */
  group: ColorGroup | 'other';
  drafts: RuleDraft[];
}

/** The procedures in their colour groups, in the order of the groups; groups without any are left out. */
export function sectionsOf(drafts: readonly RuleDraft[]): RuleSection[] {
  const groupOf = ({ type }: RuleDraft) => COLOR_GROUPS.find((group) => group === type.procedureGroupColor) ?? 'other';
  return [...COLOR_GROUPS, 'other' as const]
    .map((group) => ({ group, drafts: drafts.filter((draft) => groupOf(draft) === group) }))
    .filter((section) => section.drafts.length > 0);
}

/** The procedures whose name or description has a text in it, in any case; all of them for an empty one. */
export function matchingDrafts(drafts: readonly RuleDraft[], search: string): readonly RuleDraft[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return drafts;
  return drafts.filter(({ type }) => `${type.name}\n${type.description}`.toLowerCase().includes(wanted));
}

function isSame(one: readonly RuleRow[], other: readonly RuleRow[]): boolean {
  return (
    one.length === other.length && one.every((row, at) => VALUES.every((value) => row[value] === other[at]?.[value]))
  );
}
