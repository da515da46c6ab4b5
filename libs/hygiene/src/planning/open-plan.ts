import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { RULE_TYPE } from '../catalogue/special-types.js';
import { agendaItems } from './agenda-children.js';
import type { PlanInputs } from './agenda.js';
import { selectionOf } from './edit-plan.js';
import { agendaOf, inAgendaOrder } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';

/** The steps of every appointment, which a new plan starts with; an exam brings the doctor check when it is added. */
export const FIXED_STEPS: ReadonlySet<number> = new Set([RULE_TYPE.SEAT, RULE_TYPE.MEDICAL_HISTORY, RULE_TYPE.DISMISS]);

/** A new plan: seat, medical history and dismiss, as far as they apply to the patient. All of them may be removed. */
export function initialPlan(inputs: PlanInputs): readonly PlanSelection[] {
  const first = inputs.procedures.filter(({ procedureRuleTypeId }) => FIXED_STEPS.has(procedureRuleTypeId));
  return inAgendaOrder(
    first.map((procedure) => selectionOf(procedure)),
    inputs,
  );
}

/**
 * A saved plan as it is edited again: minutes that are what would be computed stay computed, so that they follow later
 * edits; others count as typed. The minutes of scaling are compared with what all the other procedures leave.
 *
 * @param saved with the minutes that were saved; null: never planned, so computed.
 */
export function restorePlan(saved: readonly PlanSelection[], inputs: PlanInputs): readonly PlanSelection[] {
  const scaling = new Set(
    inputs.procedures
      .filter(({ calculationType }) => CALCULATION_TYPES[calculationType].timeMode === 'fromRemaining')
      .map(({ procedureRuleTypeId }) => procedureRuleTypeId),
  );
  const isScaling = ({ procedureRuleTypeId }: PlanSelection) => scaling.has(procedureRuleTypeId);
  const others = withComputed(saved, (selection) => !isScaling(selection), inputs);
  return inAgendaOrder(withComputed(others, isScaling, inputs), inputs);
}

/** Makes the minutes of some selections computed where that does not change them. */
function withComputed(
  selections: readonly PlanSelection[],
  isCompared: (selection: PlanSelection) => boolean,
  inputs: PlanInputs,
): PlanSelection[] {
  const computed = selections.map((one) => (isCompared(one) ? { ...one, minutes: null } : one));
  const items = agendaItems(agendaOf(computed, inputs).items);
  const minutesOf = new Map(items.map(({ procedureRuleTypeId, minutes }) => [procedureRuleTypeId, minutes]));
  return computed.map((one, index) => {
    const saved = selections[index]!;
    return minutesOf.get(one.procedureRuleTypeId) === saved.minutes ? one : saved;
  });
}
