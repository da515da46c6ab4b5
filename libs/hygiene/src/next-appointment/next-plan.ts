import { ceilToTens } from '../due/recommended-minutes.js';
import { LENGTH_TOLERANCE_MINUTES, type ReviewDetail } from '../due/needs-review.js';
import type { HygieneAppointment } from '../due/patient-record.js';

/** A saved plan for the appointment after an appointment. */
export interface NextPlan {
  timeFrameInMonths: number;
  procedures: readonly { procedureRuleTypeId: number; minutes: number }[];
  comments: string | null;
}

/** The appointment that is booked after an appointment (spec 1 section 3). */
export interface NextAppointmentSummary {
  nextAppointmentId: string;
  /** `yyyy-mm-dd`. */
  nextAppointmentDate: string;
  /** Minutes. */
  nextAppointmentLength: number;
}

/** the length of a next appointment: the minutes of what is selected, up to the next ten. */
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

/** When a planned procedure will be due, seen from the day that is booked. */
export interface NextDue {
  procedureRuleTypeId: number;
  procedureName: string;
  /** Days from the booked day to the due date. */
  inDays: number;
  isDue: boolean;
}

/**
 * how the booked appointment fails the plan: at least 10 minutes too short, or before something planned is due.
 *
 * @param due of the planned procedures, at the booked day; what is never due can be left out.
 */
export function nextMismatches(
  plan: NextPlan,
  booked: NextAppointmentSummary,
  due: readonly NextDue[],
): ReviewDetail[] {
  const details: ReviewDetail[] = [];
  const lacks = nextAppointmentLength(plan.procedures.map(({ minutes }) => minutes)) - booked.nextAppointmentLength;
  if (lacks >= LENGTH_TOLERANCE_MINUTES) {
    details.push({ code: 'nextTooShort', amount: lacks, procedureRuleTypeId: null, procedureName: null });
  }
  for (const { procedureRuleTypeId, procedureName, inDays, isDue } of due) {
    if (!isDue) details.push({ code: 'nextTooEarly', amount: inDays, procedureRuleTypeId, procedureName });
  }
  return details;
}
