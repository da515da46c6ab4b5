import { RECALL_TYPES } from '../catalogue/special-types.js';
import { intervalOf } from '../due/due-state.js';
import type { EffectiveRule } from '../rules/effective-rule.js';

/** How often a patient comes, and the procedure that says so. */
export interface RecallInterval {
  intervalInMonths: number;
  procedureRuleTypeId: number;
}

/**
 * The shortest active interval of root planing, scaling and recall exam in a patient's rules; of equal ones the
 * procedure with the lowest id. Null when none has an interval.
 */
export function recallInterval(rules: ReadonlyMap<number, EffectiveRule>): RecallInterval | null {
  let shortest: RecallInterval | null = null;
  for (const procedureRuleTypeId of RECALL_TYPES) {
    const effective = rules.get(procedureRuleTypeId);
    const intervalInMonths = effective?.applicable ? intervalOf(effective.row) : null;
    if (intervalInMonths === null) continue;
    if (!shortest || intervalInMonths < shortest.intervalInMonths) shortest = { intervalInMonths, procedureRuleTypeId };
  }
  return shortest;
}
