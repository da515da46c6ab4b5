import type { PlanSelection } from '@helix/hygiene';

type Plan = readonly PlanSelection[];

/** The plans before the edits, for undoing them. */
export interface PlanHistory {
  /** The latest one last. */
  past: readonly Plan[];
  present: Plan;
  /** What the latest edit changed, when it changed one field of one procedure; otherwise null. */
  lastField: string | null;
}

export const startHistory = (present: Plan): PlanHistory => ({ past: [], present, lastField: null });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The history after an edit. Edits of one field that follow each other are one step: minutes are typed digit by digit.
 */
export function withEdit(history: PlanHistory, next: Plan): PlanHistory {
  const { past, present, lastField } = history;
  if (isSame(present, next)) return { ...history, present: next };
  const field = changedField(present, next);
  const continues = field !== null && field === lastField;
  return { past: continues ? past : [...past, present], present: next, lastField: field };
}

/** The history after the latest edit was undone; null when there is none. */
export function undone({ past }: PlanHistory): PlanHistory | null {
  const previous = past.at(-1);
  return previous ? { past: past.slice(0, -1), present: previous, lastField: null } : null;
}

/** The field of the only procedure in which two plans differ; null when they differ in more. */
function changedField(before: Plan, after: Plan): string | null {
  if (before.length !== after.length) return null;
  const changed = before.flatMap((one, index) => {
    const other = after[index]!;
    if (other.procedureRuleTypeId !== one.procedureRuleTypeId) return ['order'];
    return (['minutes', 'codes', 'criterionIds'] as const)
      .filter((field) => !isSame(one[field], other[field]))
      .map((field) => `${one.procedureRuleTypeId}:${field}`);
  });
  return changed.length === 1 && changed[0] !== 'order' ? changed[0]! : null;
}
