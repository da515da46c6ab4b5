import { dayCount, dollars } from '../explain/wording.js';
import type { AlmostDueProcedure } from './almost-due.js';
import { DUE_PROCEDURE_STATUS, type DueProcedure } from './due-procedure.js';

/** An appointment that is at least this many minutes shorter than recommended, or planned, needs a review. */
export const TOO_SHORT_MINUTES = 10;

/** An appointment that is at least this many minutes longer than recommended needs a review. */
const TOO_LONG_MINUTES = 20;

/** Why an appointment needs a review. */
export type ReviewCode =
  /** The amount is the number of missing, or excess, minutes. */
  | 'tooShort'
  | 'tooLong'
  /** The amount is the days to the due date. */
  | 'almostDue'
  | 'noDoctor'
  | 'dueNotDone'
  /** The amount is the cents below the goal. */
  | 'belowGoal'
  | 'notPlanned'
  /** Of the next appointment: missing minutes, or days that it is too early. */
  | 'nextTooShort'
  | 'nextTooEarly';

/** One failed condition; `reviewText` formats it. */
export interface ReviewDetail {
  code: ReviewCode;
  amount: number | null;
  /** Null when it concerns the whole appointment. */
  procedureRuleTypeId: number | null;
  procedureName: string | null;
}

/** Inputs of R-07 for an appointment that is not over. */
export interface FutureReviewInputs {
  /** Null when unknown. */
  recommendedMinutes: number | null;
  durationInMinutes: number;
  almostDueProcedures: readonly AlmostDueProcedure[];
  /** R-09, within its window. */
  noDoctor: boolean;
}

/** R-07 before an appointment: its length, almost-due procedures, and a missing doctor. */
export function reviewBefore(inputs: FutureReviewInputs): ReviewDetail[] {
  const details: ReviewDetail[] = [];
  const missing = inputs.recommendedMinutes === null ? 0 : inputs.recommendedMinutes - inputs.durationInMinutes;
  if (missing >= TOO_SHORT_MINUTES) details.push(ofAppointment('tooShort', missing));
  if (missing <= -TOO_LONG_MINUTES) details.push(ofAppointment('tooLong', -missing));
  for (const { procedureRuleTypeId, procedureName, inDays } of inputs.almostDueProcedures) {
    details.push({ code: 'almostDue', amount: inDays, procedureRuleTypeId, procedureName });
  }
  if (inputs.noDoctor) details.push(ofAppointment('noDoctor', null));
  return details;
}

/** Inputs of R-07 for an appointment that is over. Money in cents. */
export interface PastReviewInputs {
  dueProcedures: readonly DueProcedure[];
  /** Whether a plan was saved in Helix. */
  isPlanned: boolean;
  /** Planned in Helix, else in the PMS. */
  plannedCents: number;
  /** Null without a goal. */
  goalCents: number | null;
  /** Whether something planned or due has a missed reason. */
  hasReason: boolean;
}

/**
 * R-07 after an appointment: due procedures that were not done without a reason, a plan below the goal without a missed
 * reason, and a missing plan.
 */
export function reviewAfter(inputs: PastReviewInputs): ReviewDetail[] {
  const details: ReviewDetail[] = [];
  for (const { procedureRuleTypeId, procedureName, status, missedReason } of inputs.dueProcedures) {
    if (status !== DUE_PROCEDURE_STATUS.DueAndNotDone || missedReason) continue;
    details.push({ code: 'dueNotDone', amount: null, procedureRuleTypeId, procedureName });
  }
  const { goalCents, plannedCents, isPlanned, hasReason } = inputs;
  const isAnythingPlanned = isPlanned || plannedCents > 0;
  if (goalCents !== null && isAnythingPlanned && plannedCents < goalCents && !hasReason) {
    details.push(ofAppointment('belowGoal', goalCents - plannedCents));
  }
  if (!isPlanned) details.push(ofAppointment('notPlanned', null));
  return details;
}

/** A detail as a sentence for the user. */
export function reviewText({ code, amount, procedureName }: ReviewDetail): string {
  const count = amount ?? 0;
  switch (code) {
    case 'tooShort':
      return `The appointment is ${count} minutes shorter than recommended.`;
    case 'tooLong':
      return `The appointment is ${count} minutes longer than recommended.`;
    case 'almostDue':
      return `${procedureName} is due ${dayCount(count)} after the appointment.`;
    case 'noDoctor':
      return 'An exam is due and no doctor is in.';
    case 'dueNotDone':
      return `${procedureName} was due and not done, and no reason is given.`;
    case 'belowGoal':
      return `The plan is ${dollars(count)} below the goal, and no reason is given.`;
    case 'notPlanned':
      return 'The appointment was not planned.';
    case 'nextTooShort':
      return `The next appointment is ${count} minutes shorter than planned.`;
    case 'nextTooEarly':
      return `The next appointment is ${dayCount(count)} before ${procedureName} is due.`;
  }
}

const ofAppointment = (code: ReviewCode, amount: number | null): ReviewDetail => ({
  code,
  amount,
  procedureRuleTypeId: null,
  procedureName: null,
});
