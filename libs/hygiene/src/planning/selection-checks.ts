import { CATALOGUE } from '../catalogue/catalogue.js';
import { INSURANCE_STATUS } from '../catalogue/pms-values.js';
import {
  POLISHING,
  PUBLIC_PLAN_ONE_CRITERION,
  PUBLIC_PLAN_TWO_CRITERIA,
  RECALL_EXAMS,
  BILLED_EXAMS,
  RULE_TYPE,
} from '../catalogue/special-types.js';

export interface Selection {
  selectedTypeIds: readonly number[];
  insuranceStatus: number;
  /** Two letters. */
  clinicState: string;
}

/**
 * Spec 2 sections 4 and 5, catalogue section 3 (notes): why a rule type cannot be added to the plan; null when it can.
 */
export function validateAddition(procedureRuleTypeId: number, selection: Selection): string | null {
  if (selection.selectedTypeIds.includes(procedureRuleTypeId)) return 'Already in the plan.';
  return lacksExam(procedureRuleTypeId, selection) ?? conflictsWith(procedureRuleTypeId, selection);
}

/** Polishing on a public plan needs a recall exam. */
export function lacksExam(
  procedureRuleTypeId: number,
  { selectedTypeIds, insuranceStatus }: Pick<Selection, 'selectedTypeIds' | 'insuranceStatus'>,
): string | null {
  const needsExam = POLISHING.has(procedureRuleTypeId) && insuranceStatus === INSURANCE_STATUS.PublicPlan;
  return needsExam && !selectedTypeIds.some((id) => RECALL_EXAMS.has(id)) ? 'Add a recall exam first.' : null;
}

/** A plan has one exam; in Ontario the re-evaluation includes the recall exam. */
export function conflictsWith(
  procedureRuleTypeId: number,
  { selectedTypeIds, clinicState }: Pick<Selection, 'selectedTypeIds' | 'clinicState'>,
): string | null {
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

/** Why the selected criteria do not suffice, as text; null when they do. Criteria of other procedures do not count. */
export function lacksCriteria(
  procedureRuleTypeId: number,
  criterionIds: readonly number[],
  insuranceStatus: number,
): string | null {
  const needed = criteriaNeeded(procedureRuleTypeId, insuranceStatus);
  const valid = CATALOGUE.criteria.filter(
    ({ criterionId, procedureRuleTypeIds }) =>
      procedureRuleTypeIds.includes(procedureRuleTypeId) && criterionIds.includes(criterionId),
  );
  if (valid.length >= needed) return null;
  return needed === 1 ? 'Choose at least 1 criterion.' : `Choose at least ${needed} criteria.`;
}

/** How many criteria must be selected before a type can be planned: only for public plans (spec 2 section 5). */
export function criteriaNeeded(procedureRuleTypeId: number, insuranceStatus: number): number {
  if (insuranceStatus !== INSURANCE_STATUS.PublicPlan) return 0;
  if (PUBLIC_PLAN_TWO_CRITERIA.has(procedureRuleTypeId)) return 2;
  return PUBLIC_PLAN_ONE_CRITERION.has(procedureRuleTypeId) ? 1 : 0;
}
