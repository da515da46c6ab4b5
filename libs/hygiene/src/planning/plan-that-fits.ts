import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { EXAMS } from '../catalogue/special-types.js';
import { agendaItems } from './agenda-children.js';
import type { PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { isBetter } from './best-set.js';
import { coveredTogether, type UnitsCovered } from './covered-units.js';
import { refusalOf, selectionOf } from './edit-plan.js';
import { agendaOf, inAgendaOrder } from './plan-agenda.js';
import {
  isOf,
  isScaling,
  proposalsWithExam,
  scalingOf,
  takenMinutesOf,
  type ProposalInputs,
} from './plan-proposals.js';
import type { PlanSelection } from './plan-selection.js';
import { lacksCriteria } from './selection-checks.js';

/** A plan with the best of what is due added to it. */
export interface FittingPlan {
  /** In agenda order. */
  selections: readonly PlanSelection[];
  /** What was added, in agenda order. The doctor check that comes with an exam is not listed. */
  added: readonly number[];
  /** What is due and was not added, in agenda order, and why, as text. */
  leftOut: readonly { procedureRuleTypeId: number; why: string }[];
}

/**
 * Adds to a plan the due procedures that bring the most in the minutes that are left and the units that the insurance
 * still covers. Of sets that bring the same, the one with the earlier procedures of the agenda is taken. Scaling takes
 * what the others leave, as far as it is covered. Nothing is added that is not due, nor anything of which the user must
 * choose first.
 */
export function planThatFits(
  selections: readonly PlanSelection[],
  inputs: PlanInputs,
  unitsCovered: UnitsCovered,
): FittingPlan {
  const due = dueProcedures(selections, inputs);
  const start = startOf(selections, inputs, unitsCovered, due);
  const exams = start.possible.filter(({ procedureRuleTypeId }) => EXAMS.has(procedureRuleTypeId));
  const best = [null, ...exams]
    .flatMap((exam) => proposalsWithExam(start, exam))
    .reduce((found, other) => (isBetter(other, found) ? other : found));
  const result = best.added.length === 0 ? selections : inAgendaOrder(best.selections, inputs);
  const leftOut = due.filter((procedure) => !best.added.includes(procedure));
  return {
    selections: result,
    added: due.filter((procedure) => best.added.includes(procedure)).map((one) => one.procedureRuleTypeId),
    leftOut: leftOut.map((procedure) => ({
      procedureRuleTypeId: procedure.procedureRuleTypeId,
      why: whatMustComeFirst(procedure, inputs) ?? whyNot(procedure, result, start, unitsCovered),
    })),
  };
}

/** What is due and not planned, in agenda order. */
function dueProcedures(selections: readonly PlanSelection[], inputs: PlanInputs): ApplicableProcedure[] {
  const due = inputs.procedures.filter((procedure) => procedure.isDue && !selections.some(isOf(procedure)));
  return inAgendaOrder(
    due.map((procedure) => selectionOf(procedure)),
    inputs,
  ).flatMap((selection) => due.find((procedure) => isOf(procedure)(selection)) ?? []);
}

function startOf(
  selections: readonly PlanSelection[],
  inputs: PlanInputs,
  unitsCovered: UnitsCovered,
  due: readonly ApplicableProcedure[],
): ProposalInputs {
  const agenda = agendaOf(selections, inputs);
  const possible = due.filter((procedure) => whatMustComeFirst(procedure, inputs) === null);
  const ids = possible.map(({ procedureRuleTypeId }) => procedureRuleTypeId);
  return {
    ...{ selections, inputs, possible },
    minutesLeft: Math.max(0, agenda.timing.remainingMinutes),
    takenMinutes: takenMinutesOf(agenda, inputs),
    coverage: coveredTogether(ids, unitsCovered),
    rankOf: (procedure) => 2 ** (due.length - due.indexOf(procedure)),
  };
}

/** Why a procedure cannot be added without the user, as text; null when it can. */
function whatMustComeFirst(procedure: ApplicableProcedure, { insuranceStatus }: PlanInputs): string | null {
  const { procedureRuleTypeId, calculationType, needsExamButNoExamDue } = procedure;
  const { needsSelection, countsImages } = CALCULATION_TYPES[calculationType];
  if (needsExamButNoExamDue) return 'The clinic wants an exam with X-rays, and no exam is due.';
  if (needsSelection) return countsImages ? 'Choose its images first.' : 'Choose its teeth first.';
  return lacksCriteria(procedureRuleTypeId, [], insuranceStatus);
}

/** @param selections of the proposed plan. */
function whyNot(
  procedure: ApplicableProcedure,
  selections: readonly PlanSelection[],
  { inputs, minutesLeft, selections: before }: ProposalInputs,
  unitsCovered: UnitsCovered,
): string {
  const { procedureRuleTypeId, includeWithScaling, isOutsideAppointment } = procedure;
  const items = agendaItems(agendaOf([...selections, selectionOf(procedure)], inputs).items);
  const { minutes = 0, units = 0, error = null } = items.find(isOf(procedure)) ?? {};
  const refusal = refusalOf(procedureRuleTypeId, selections, inputs) ?? error;
  if (refusal !== null) return refusal;
  const planned = new Set([...before.map((one) => one.procedureRuleTypeId), procedureRuleTypeId]);
  const added = items.filter((item) => !planned.has(item.procedureRuleTypeId));
  const covered = unitsCovered(procedureRuleTypeId, added);
  if (covered === 0) return 'The insurance covers no more units.';
  if (isScaling(procedure))
    return billsNothing(procedure, before, inputs)
      ? `${minutesText(minutesLeft)} left, and scaling would bill nothing in them.`
      : OTHERS_BRING_MORE;
  if (covered !== null && units > covered) return `It takes ${units} units, and the insurance covers ${covered}.`;
  if (includeWithScaling && scalingOf(selections, inputs) === null)
    return 'It is part of the scaling, which is not in the plan.';
  if (!isOutsideAppointment && minutes > minutesLeft)
    return `It takes ${minutes} minutes, and ${minutesText(minutesLeft)} left.`;
  return OTHERS_BRING_MORE;
}

const OTHERS_BRING_MORE = 'Other procedures earn more in the remaining time.';

/** Whether a procedure would bill no unit, were it added to a plan alone. */
function billsNothing(
  procedure: ApplicableProcedure,
  selections: readonly PlanSelection[],
  inputs: PlanInputs,
): boolean {
  const { items } = agendaOf([...selections, selectionOf(procedure)], inputs);
  return agendaItems(items).find(isOf(procedure))?.units === 0;
}

const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute is' : `${minutes} minutes are`);
