import type { AppointmentDetails } from '@helix/contracts';
import {
  applyInferred,
  initialPlan,
  keepsCodes,
  restorePlan,
  selectionsOf,
  type PlanDoctors,
  type PlanInputs,
  type PlanSelection,
} from '@helix/hygiene';

/** What the user edits and a save sends. */
export interface EditedPlan {
  selections: readonly PlanSelection[];
  doctors: PlanDoctors;
}

/**
 * The plan that an appointment opens with: the saved one, else that of a new appointment, with the procedures that the
 * practice-management system has for it where the clinic shows these. An old appointment without a plan stays empty.
 */
export function startingPlan(
  appointment: AppointmentDetails,
  inputs: PlanInputs,
  { isOld, showInferredProcedures }: { isOld: boolean; showInferredProcedures: boolean },
): EditedPlan {
  const doctors = {
    examDoctor: appointment.examDoctor?.providerId ?? null,
    orderingDoctor: appointment.orderingDoctor?.providerId ?? null,
  };
  if (appointment.plan !== null)
    return { selections: restorePlan(selectionsOf(appointment.selectedRecommendations, inputs), inputs), doctors };
  if (isOld) return { selections: [], doctors };
  const initial = initialPlan(inputs);
  if (!showInferredProcedures) return { selections: initial, doctors };
  const inferred = selectionsOf(appointment.inferredRecommendations, inputs);
  return { selections: applyInferred(initial, inferred, inputs).selections, doctors };
}

/** The parts of a plan that a save stores, in an order of their own: how the user got there does not count. */
function contentOf({ selections, doctors }: EditedPlan): string {
  const procedures = [...selections]
    .sort((one, other) => one.procedureRuleTypeId - other.procedureRuleTypeId)
    .map((selection) => {
      const { procedureRuleTypeId, minutes, codes, criterionIds } = selection;
      return [
        procedureRuleTypeId,
        minutes,
        keepsCodes(selection),
        codes.map(({ adaCode, quantity, teeth, feeOverrideCents }) => [adaCode, quantity, teeth, feeOverrideCents]),
        [...criterionIds].sort((one, other) => one - other),
      ];
    });
  return JSON.stringify([procedures, doctors.examDoctor, doctors.orderingDoctor]);
}

/** Whether a save of either stores the same. */
export const isSamePlan = (one: EditedPlan, other: EditedPlan): boolean => contentOf(one) === contentOf(other);
