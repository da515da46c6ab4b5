import { ruleTypeOf } from '../catalogue/catalogue.js';
import { agendaItems } from './agenda-children.js';
import type { PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { restorePlan } from './open-plan.js';
import { agendaOf } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';

/** A plan of another appointment of the patient, as it is at this one. */
export interface MovedPlan {
  /** In agenda order. */
  selections: readonly PlanSelection[];
  /** The names of what does not apply at this appointment, and is not in the plan. */
  leftOut: readonly string[];
  /** What is in the plan and has to be corrected before it can be saved. */
  incorrect: readonly { name: string; error: string }[];
  /** How many minutes the plan takes beyond the appointment. */
  minutesOver: number;
}

/**
 * Moves a plan to another appointment of the same patient. Typed minutes, codes, teeth, fees and criteria stay; minutes
 * that are what would be computed here become computed, so that scaling takes the time of this appointment.
 *
 * @param planned with minutes that are typed, saved, or null where they are computed.
 */
export function movePlan(planned: readonly PlanSelection[], inputs: PlanInputs): MovedPlan {
  const procedureOf = new Map(inputs.procedures.map((procedure) => [procedure.procedureRuleTypeId, procedure]));
  const leftOut = planned.filter(({ procedureRuleTypeId }) => !procedureOf.has(procedureRuleTypeId));
  const applicable = planned.flatMap((selection) => {
    const procedure = procedureOf.get(selection.procedureRuleTypeId);
    return procedure ? [withListedCodes(selection, procedure)] : [];
  });
  const selections = restorePlan(applicable, inputs);
  const { items, timing } = agendaOf(selections, inputs);
  return {
    selections,
    leftOut: leftOut.map(({ procedureRuleTypeId: id }) => ruleTypeOf(id)?.name ?? `Procedure ${id}`),
    incorrect: agendaItems(items).flatMap(({ name, error }) => (error === null ? [] : [{ name, error }])),
    minutesOver: Math.max(0, -timing.remainingMinutes),
  };
}

/** Codes that the procedure has here are no custom codes. */
function withListedCodes(selection: PlanSelection, { options }: ApplicableProcedure): PlanSelection {
  const listed = new Set(options.map(({ adaCode }) => adaCode));
  return {
    ...selection,
    codes: selection.codes.map((code) => (listed.has(code.adaCode) ? { ...code, custom: null } : code)),
  };
}
