import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { agendaItems } from './agenda-children.js';
import type { PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { refusalOf, selectionOf, withCompanions } from './edit-plan.js';
import { agendaOf, inAgendaOrder } from './plan-agenda.js';
import { isTypeBilledByTime } from './plan-calls.js';
import type { PlanSelection } from './plan-selection.js';

/** A plan with other selections applied. */
export interface AppliedPlan {
  /** In agenda order. */
  selections: readonly PlanSelection[];
  /** What was not added: the user has to select of it, or to add something else first. */
  toChoose: readonly ApplicableProcedure[];
}

/**
 * Spec 2 section 4, pre-plan (Apply Saved Plan): adds what was planned at the appointment before, with its saved minutes
 * as typed ones. Left to be chosen are PAs, sealants, procedures with several codes of which one is selected, and those
 * that lack criteria. What is in the plan already gets its saved minutes, unless somebody typed others; what does not
 * apply any more is left out.
 */
export function applyPrePlan(
  selections: readonly PlanSelection[],
  prePlanned: readonly PlanSelection[],
  inputs: PlanInputs,
): AppliedPlan {
  return apply(selections, prePlanned, inputs, ({ calculationType, options }) => {
    const { needsSelection, hasSelectedCodes } = CALCULATION_TYPES[calculationType];
    return needsSelection || (hasSelectedCodes && options.length !== 1);
  });
}

/**
 * Spec 2 section 4, inferred PMS procedures: adds them with the codes and amounts that the PMS has, also where codes
 * otherwise follow from the minutes (rules part W, 6). The caller does this only while
 * no plan was ever saved, the appointment is not old, and the clinic shows inferred procedures.
 */
export function applyInferred(
  selections: readonly PlanSelection[],
  inferred: readonly PlanSelection[],
  inputs: PlanInputs,
): AppliedPlan {
  const isBilledByTime = ({ procedureRuleTypeId: id }: PlanSelection): boolean =>
    inputs.procedures.some((one) => one.procedureRuleTypeId === id && isTypeBilledByTime(one.calculationType));
  const kept = inferred.map((one) => (isBilledByTime(one) ? { ...one, codesKeptAt: one.minutes } : one));
  return apply(selections, kept, inputs, () => false);
}

function apply(
  selections: readonly PlanSelection[],
  others: readonly PlanSelection[],
  inputs: PlanInputs,
  mustBeChosen: (procedure: ApplicableProcedure) => boolean,
): AppliedPlan {
  const toChoose: ApplicableProcedure[] = [];
  const added: ApplicableProcedure[] = [];
  let plan = selections;
  for (const selection of inAgendaOrder(others, inputs)) {
    const { procedureRuleTypeId: id } = selection;
    const procedure = inputs.procedures.find((one) => one.procedureRuleTypeId === id);
    if (!procedure) continue;
    const planned = plan.find((one) => one.procedureRuleTypeId === id);
    if (planned) {
      const restored = { ...planned, minutes: planned.minutes ?? selection.minutes };
      plan = plan.map((one) => (one === planned ? restored : one));
      continue;
    }
    const withCodes = selection.codes.length > 0 ? selection : { ...selection, codes: selectionOf(procedure).codes };
    const next = [...plan, withCodes];
    const error = refusalOf(id, plan, inputs) ?? errorOf(id, next, inputs);
    if (mustBeChosen(procedure) || error !== null) {
      toChoose.push(procedure);
    } else {
      plan = next;
      added.push(procedure);
    }
  }
  return { selections: withCompanions(plan, added, inputs), toChoose };
}

function errorOf(id: number, selections: readonly PlanSelection[], inputs: PlanInputs): string | null {
  const items = agendaItems(agendaOf(selections, inputs).items);
  return items.find(({ procedureRuleTypeId }) => procedureRuleTypeId === id)?.error ?? null;
}
