import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { EXAMS, IN_COMPLETE_SERIES, NEEDS_CAUSE, RULE_TYPE } from '../catalogue/special-types.js';
import type { PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { bookedOf, type CareFacts } from './care-facts.js';
import { refusalOf } from './edit-plan.js';
import type { PlanSelection } from './plan-selection.js';
import { criteriaNeeded } from './selection-checks.js';

/** What decides whether care that is due is proposed. */
export interface CareContext {
  inputs: PlanInputs;
  facts: CareFacts;
  /** The exam of the appointment, whether it fits or not; null: none is due, or there is one in the plan. */
  exam: ApplicableProcedure | null;
}

/**
 * Why care that is due is not proposed beside a plan, however much time is left, as text; null when it is (rules W 1).
 *
 * @param selections of the plan.
 */
export function whyNotProposed(
  procedure: ApplicableProcedure,
  selections: readonly PlanSelection[],
  { inputs, facts, exam }: CareContext,
): string | null {
  const { procedureRuleTypeId: id, needsExamButNoExamDue, ruleSource, lastTreatmentDate } = procedure;
  const planned = selections.map((one) => one.procedureRuleTypeId);
  const isBooked = bookedOf(facts, id) !== null;
  const elsewhere = facts.bookedElsewhere.find((one) => one.procedureRuleTypeId === id);
  if (elsewhere && !isBooked) return `Booked for ${elsewhere.date}.`;
  if (NEEDS_CAUSE.has(id) && !isBooked && lastTreatmentDate === null && ruleSource === 'office')
    return 'It was not booked and never done, and is due by the rule of the office only.';
  if (needsExamButNoExamDue && !planned.some((one) => EXAMS.has(one)))
    return 'The clinic wants an exam with X-rays, and no exam is due.';
  if (exam && exam !== procedure && EXAMS.has(id)) return `The exam of this appointment is: ${exam.name}.`;
  return refusalOf(id, selections, inputs) ?? whatReplacesIt(id, planned, facts);
}

/** What of the plan makes a procedure superfluous, as text; null: nothing. What the practice booked both is planned both. */
function whatReplacesIt(id: number, planned: readonly number[], facts: CareFacts): string | null {
  const nameOf = (one: number): string => ruleTypeOf(one)?.name ?? '';
  const areBooked = (one: number): boolean => bookedOf(facts, id) !== null && bookedOf(facts, one) !== null;
  const satisfying = planned.find((one) => ruleTypeOf(id)?.satisfiedBy.includes(one) && !areBooked(one));
  if (satisfying !== undefined) return `Included in: ${nameOf(satisfying)}.`;
  const beside = planned.find((one) => excludes(id, one) && !areBooked(one));
  return beside === undefined ? null : `Not beside: ${nameOf(beside)}.`;
}

/** A complete series and the images that it contains; root planing and the scaling that it replaces. */
function excludes(id: number, planned: number): boolean {
  const { COMPLETE_SERIES, ROOT_PLANING, SCALING } = RULE_TYPE;
  return (
    (planned === COMPLETE_SERIES && IN_COMPLETE_SERIES.has(id)) ||
    (id === COMPLETE_SERIES && IN_COMPLETE_SERIES.has(planned)) ||
    (id === ROOT_PLANING && planned === SCALING)
  );
}

/** What the user has to choose of a procedure before it can be planned, as text; null: nothing (rules W 1e). */
export function whatToChoose(
  { procedureRuleTypeId, calculationType }: ApplicableProcedure,
  { codes, criterionIds }: PlanSelection,
  { insuranceStatus }: Pick<PlanInputs, 'insuranceStatus'>,
): string | null {
  const { needsSelection, countsImages } = CALCULATION_TYPES[calculationType];
  if (needsSelection && codes.length === 0)
    return countsImages ? 'Choose its images first.' : 'Choose its teeth first.';
  const criteria = criteriaNeeded(procedureRuleTypeId, insuranceStatus) - criterionIds.length;
  if (criteria <= 0) return null;
  return criteria === 1 ? 'Choose a criterion first.' : `Choose ${criteria} criteria first.`;
}
