import { dayCount, dollars } from '../explain/wording.js';
import type { AlmostDueProcedure } from './almost-due.js';
import { DUE_PROCEDURE_STATUS, type DueProcedure } from './due-procedure.js';

/** An appointment that is longer or shorter than recommended by so many minutes needs a look. */
export const LENGTH_TOLERANCE_MINUTES = 10;

/** Why an appointment needs a look. */
export type ReviewCode =
  /** The amount is the minutes that it lacks, or has too many. */
  | 'tooShort'
  | 'tooLong'
  /** The amount is the days to the due date. */
  | 'almostDue'
  | 'noDoctor'
  | 'dueNotDone'
  /** The amount is the cents that are missing to the goal. */
  | 'belowGoal'
  | 'notPlanned'
  /** Of the next appointment: minutes that it lacks, or days that it is too early. */
  | 'nextTooShort'
  | 'nextTooEarly';

/** One condition that failed; `reviewText` puts it into words. */
export interface ReviewDetail {
  code: ReviewCode;
  amount: number | null;
  /** The procedure that it is about; null: the appointment. */
  procedureRuleTypeId: number | null;
  procedureName: string | null;
}

/** What R-07 asks of an appointment that is not over. */
export interface FutureReviewInputs {
  /** Null: not known. */
  recommendedMinutes: number | null;
  durationInMinutes: number;
  almostDueProcedures: readonly AlmostDueProcedure[];
  /** R-09, within its window. */
  noDoctor: boolean;
}

/** R-07 before an appointment: its length, what is almost due, and whether the doctor it needs is in. */
export function reviewBefore(inputs: FutureReviewInputs): ReviewDetail[] {
  const details: ReviewDetail[] = [];
  const lacks = inputs.recommendedMinutes === null ? 0 : inputs.recommendedMinutes - inputs.durationInMinutes;
  if (lacks >= LENGTH_TOLERANCE_MINUTES) details.push(ofAppointment('tooShort', lacks));
  if (lacks <= -LENGTH_TOLERANCE_MINUTES) details.push(ofAppointment('tooLong', -lacks));
  for (const { procedureRuleTypeId, procedureName, inDays } of inputs.almostDueProcedures) {
    details.push({ code: 'almostDue', amount: inDays, procedureRuleTypeId, procedureName });
  }
  if (inputs.noDoctor) details.push(ofAppointment('noDoctor', null));
  return details;
}

/** What R-07 asks of an appointment that is over. Money in cents. */
export interface PastReviewInputs {
  dueProcedures: readonly DueProcedure[];
  /** Whether a plan was saved in Helix. */
  isPlanned: boolean;
  /** What was planned, in Helix or else in the PMS. */
  plannedCents: number;
  /** Null: no goal. */
  goalCents: number | null;
  /** Whether a reason was given for anything of the appointment. */
  hasReason: boolean;
}

/**
 * R-07 after an appointment: what was due and not done without a reason, a plan below the goal without a reason for anything, and
 * no plan at all.
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

/** A detail as a sentence. */
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
