import { nonNegativeOr } from '../numbers.js';
import { ceilToTens } from '../due/recommended-minutes.js';
import { TOO_SHORT_MINUTES, type ReviewDetail } from '../due/needs-review.js';
import type { HygieneAppointment } from '../due/patient-record.js';

/** A saved plan for the next appointment. */
export interface NextPlan {
  timeFrameInMonths: number;
  procedures: readonly { procedureRuleTypeId: number; minutes: number }[];
  comments: string | null;
}

/** The plan for the next appointment as an analysis result has it (spec 1 section 3). */
export interface NextPlanResult {
  hasPlanNext: boolean;
  planTimeFrameInMonths: number | null;
  /** Rounded up to the next ten: the length to book. */
  planTotalMinutesPlanned: number | null;
  planComments: string | null;
}

/** @param plan null when none was saved. */
export function nextPlanResult(plan: NextPlan | null): NextPlanResult {
  return {
    hasPlanNext: plan !== null,
    planTimeFrameInMonths: nonNegativeOr(plan?.timeFrameInMonths ?? null, null),
    planTotalMinutesPlanned: plan && nextAppointmentLength(plan.procedures.map(({ minutes }) => minutes)),
    planComments: plan?.comments ?? null,
  };
}

/** The booked next appointment (spec 1 section 3). */
export interface NextAppointmentSummary {
  nextAppointmentId: string;
  /** `yyyy-mm-dd`. */
  nextAppointmentDate: string;
  /** Minutes. */
  nextAppointmentLength: number;
}

/** the length of a next appointment: the minutes of the selected procedures, rounded up to the next ten. */
export function nextAppointmentLength(minutes: readonly number[]): number {
  return ceilToTens(minutes.reduce((sum, one) => sum + (one > 0 && one < Infinity ? one : 0), 0));
}

export function nextAppointmentSummary(appointment: HygieneAppointment | null): NextAppointmentSummary | null {
  if (appointment === null) return null;
  return {
    nextAppointmentId: appointment.appointmentId,
    nextAppointmentDate: appointment.start.slice(0, 10),
    nextAppointmentLength: appointment.durationInMinutes > 0 ? appointment.durationInMinutes : 0,
  };
}

/** When a planned procedure is due, relative to the booked day. */
export interface NextDue {
  procedureRuleTypeId: number;
  procedureName: string;
  /** Days from the booked day to the due date. */
  inDays: number;
  isDue: boolean;
}

/** the booked appointment is at least 10 minutes shorter than planned; empty otherwise. */
export function nextTooShort(plan: NextPlan, booked: NextAppointmentSummary): ReviewDetail[] {
  const missing = nextAppointmentLength(plan.procedures.map(({ minutes }) => minutes)) - booked.nextAppointmentLength;
  if (!(missing >= TOO_SHORT_MINUTES)) return [];
  return [{ code: 'nextTooShort', amount: missing, procedureRuleTypeId: null, procedureName: null }];
}

/**
 * the planned procedures that are not due yet on the booked day.
 *
 * @param due of the planned procedures, relative to the booked day; procedures that are never due can be left out.
 */
export function nextTooEarly(due: readonly NextDue[]): ReviewDetail[] {
  return due
    .filter(({ isDue }) => !isDue)
    .map(({ procedureRuleTypeId, procedureName, inDays }) => ({
      code: 'nextTooEarly',
      amount: inDays,
      procedureRuleTypeId,
      procedureName,
    }));
}
