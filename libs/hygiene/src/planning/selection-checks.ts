import { INSURANCE_STATUS } from '../catalogue/pms-values.js';
import {
  POLISHING,
  PUBLIC_PLAN_ONE_CRITERION,
  PUBLIC_PLAN_TWO_CRITERIA,
  RECALL_EXAMS,
  BILLED_EXAMS,
  RULE_TYPE,
} from '../catalogue/special-types.js';

/** Why an item cannot be added to a plan; null when it can. The texts are the product's where it has them. */
export type Refusal = string | null;

export interface Selection {
  selectedTypeIds: readonly number[];
  insuranceStatus: number;
  /** Two letters. */
  clinicState: string;
}

/** Spec 2 sections 4 and 5, catalogue section 3 (notes): whether a rule type may join the plan. */
export function refusalToAdd(procedureRuleTypeId: number, selection: Selection): Refusal {
  const { selectedTypeIds, insuranceStatus, clinicState } = selection;
  if (selectedTypeIds.includes(procedureRuleTypeId)) return 'It is already in the plan.';
  if (
    POLISHING.has(procedureRuleTypeId) &&
    insuranceStatus === INSURANCE_STATUS.PublicPlan &&
    !selectedTypeIds.some((id) => RECALL_EXAMS.has(id))
  )
    return 'Add a recall exam first.';
  const hasExam = selectedTypeIds.some((id) => BILLED_EXAMS.has(id));
  if (BILLED_EXAMS.has(procedureRuleTypeId) && (hasExam || selectedTypeIds.includes(RULE_TYPE.RECALL_EXAM_BY_DOCTOR)))
    return 'There is an exam in the plan already.';
  if (procedureRuleTypeId === RULE_TYPE.RECALL_EXAM_BY_DOCTOR && hasExam)
    return 'There is an exam in the plan already.';
  if (clinicState.toUpperCase() === 'ON' && excludesRecall(procedureRuleTypeId, selectedTypeIds))
    return 'In Ontario the re-evaluation includes the recall exam.';
  return null;
}

function excludesRecall(adding: number, selected: readonly number[]): boolean {
  if (adding === RULE_TYPE.PERIO_REEVALUATION) return selected.some((id) => RECALL_EXAMS.has(id));
  return RECALL_EXAMS.has(adding) && selected.includes(RULE_TYPE.PERIO_REEVALUATION);
}

/** How many criteria must be chosen before the type may be planned: for public plans alone (spec 2 section 5). */
export function criteriaNeeded(procedureRuleTypeId: number, insuranceStatus: number): number {
  if (insuranceStatus !== INSURANCE_STATUS.PublicPlan) return 0;
  if (PUBLIC_PLAN_TWO_CRITERIA.has(procedureRuleTypeId)) return 2;
  return PUBLIC_PLAN_ONE_CRITERION.has(procedureRuleTypeId) ? 1 : 0;
}

/** Images of a PA item, all entries together, go up to this (spec 2 section 9). */
export const MOST_PAS = 15;

/**
 * Spec 2 section 5: whether a number of PAs may be planned, with its hint: up to the largest count that is offered, and 15
 * at an appointment.
 *
 * @param maximum the largest count that the fee schedule has a code for; null: 15.
 * @param alreadyPlanned images of the appointment's other entries.
 */
export function refusalOfPaCount(count: number, maximum: number | null, alreadyPlanned = 0): Refusal {
  const offered = maximum !== null && maximum >= 1 ? Math.min(maximum, MOST_PAS) : MOST_PAS;
  const most = Math.min(offered, MOST_PAS - alreadyPlanned);
  if (Number.isInteger(count) && count >= 1 && count <= most) return null;
  return most >= 1
    ? `Value must be between 1 and ${most}`
    : `An appointment has at most ${MOST_PAS} PAs, all together.`;
}
