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

/** The owner of the edited rules: the office (profile 0), a health profile or a patient. */
export interface RuleOwner {
  source: RuleSource;
  healthProfileId: number;
  patientId: string | null;
}

/** A procedure, with its interval options named as in `libs/hygiene`. */
export type EditedType = RuleTypeView & Pick<RuleType, 'intervalOptions'>;

/** The rules in force for a procedure. */
interface Rules {
  rows: readonly RuleRow[];
  /** Whether they are the owner's own rules or inherited ones. */
  isOwn: boolean;
}

/** A procedure whose rules are being edited. */
export interface RuleDraft extends Rules {
  type: EditedType;
  /** The rules as last loaded from the server. */
  saved: Rules;
  /** The version of the loaded rules (`ruleValues.version`). */
  version: string;
  /** The rules in force when the owner has none of its own; null when unknown. */
  inherited: readonly RuleRow[] | null;
}

/** The fields of a rule that the editor can change. */
export type RuleChange = Partial<Omit<RuleRow, 'procedureRuleId' | 'procedureRuleTypeId' | keyof RuleOwner>>;

/** The rules of one procedure to save; an empty list removes the owner's own rules. */
export type RulesToSave = Pick<ProcedureRulesSave[number], 'procedureRuleTypeId' | 'rules' | 'version'>;

const VALUES = ['intervalInMonths', 'includeWithScaling', 'minAge', 'maxAge', 'active', 'defaultInMinutes'] as const;

/**
 * Creates the draft of a procedure.
 *
 * @param inherited the rules in force for an owner without rules of its own; undefined when unknown.
 */
export function draftOf(
  { ruleValues: { source, rules, version }, ...type }: RuleTypeWithRules,
  owner: RuleOwner,
  inherited: readonly ProcedureRuleView[] | undefined,
): RuleDraft {
  // An office without saved rules uses Helix's default rules, which have no id.
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

/** Applies a change to one rule of a draft. The ages of its other rules are adjusted (`withAge`). */
export function withChange(draft: RuleDraft, index: number, { minAge, maxAge, ...change }: RuleChange): RuleDraft {
  const rows = draft.rows.map((row, at) => (at === index ? { ...row, ...change } : row));
  const ages = { ...(minAge === undefined ? {} : { minAge }), ...(maxAge === undefined ? {} : { maxAge }) };
  const changed = Object.keys(ages).length > 0 ? withAge(rows, index, ages) : rows;
  // Entering the saved value again is not a change.
  const isOwn = draft.saved.isOwn || !isSame(changed, draft.saved.rows);
  return { ...draft, rows: changed, isOwn };
}

/** Discards the changes of a draft. */
export const reverted = (draft: RuleDraft): RuleDraft => ({ ...draft, ...draft.saved });

/** Replaces the owner's own rules by the inherited ones; unchanged when those are unknown. */
export const withInherited = (draft: RuleDraft): RuleDraft =>
  draft.inherited ? { ...draft, rows: draft.inherited, isOwn: false } : draft;

/** Whether the owner's own rules differ from the inherited ones, so that they can be removed. */
export const overridesInherited = ({ rows, isOwn, inherited }: RuleDraft): boolean =>
  isOwn && inherited !== null && !isSame(rows, inherited);

export const isChanged = ({ rows, isOwn, saved }: RuleDraft): boolean =>
  isOwn !== saved.isOwn || !isSame(rows, saved.rows);

/** Why the rules cannot be saved (`checkRules`). Inherited rules are skipped: this owner cannot fix them. */
export const issuesOf = ({ type, rows, isOwn }: RuleDraft): RuleIssue[] => (isOwn ? checkRules(rows, type) : []);

/** The body of a save: the changed procedures, each with all its rules. */
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
 * Updates the drafts after a save. Edits made during the save are kept.
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
 * Updates the drafts after the rules were loaded again. A procedure whose rules changed on the server shows the new
 * rules; edits of the other procedures are kept.
 *
 * @param inherited the rules now in force for an owner without rules of its own, by procedure.
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

/** Groups the procedures by colour group, in the order of the groups. Empty groups are left out. */
export function sectionsOf(drafts: readonly RuleDraft[]): RuleSection[] {
  const groupOf = ({ type }: RuleDraft) => COLOR_GROUPS.find((group) => group === type.procedureGroupColor) ?? 'other';
  return [...COLOR_GROUPS, 'other' as const]
    .map((group) => ({ group, drafts: drafts.filter((draft) => groupOf(draft) === group) }))
    .filter((section) => section.drafts.length > 0);
}

/** The procedures whose name or description contains a text, case-insensitively; an empty text matches all. */
export function matchingDrafts(drafts: readonly RuleDraft[], search: string): readonly RuleDraft[] {
  const searched = search.trim().toLowerCase();
  if (!searched) return drafts;
  return drafts.filter(({ type }) => `${type.name}\n${type.description}`.toLowerCase().includes(searched));
}

function isSame(one: readonly RuleRow[], other: readonly RuleRow[]): boolean {
  return (
    one.length === other.length && one.every((row, at) => VALUES.every((value) => row[value] === other[at]?.[value]))
  );
}
