import type { AlmostDueProcedure } from '../due/almost-due.js';
import { dueProcedureStatusAt, type DueProcedureStatus } from '../due/due-procedure.js';
import { reviewText, type ReviewCode, type ReviewDetail } from '../due/needs-review.js';
import type { AppointmentComment } from '../insights/comment.js';
import {
  isDismissed,
  isFullyDismissed,
  insightKeysOf,
  type DismissedInsight,
  type AppointmentInsights,
  type InsightKey,
} from '../insights/insight.js';
import { isWithinNoDoctorDays } from '../insights/appointment-insights.js';
import {
  nextPlanResult,
  type NextAppointmentSummary,
  type NextPlan,
  type NextPlanResult,
} from '../next-appointment/next-plan.js';
import type { DueAnalysis } from './due-analysis.js';

/** The moment at which an analysis is read. */
export interface Moment {
  /** Whether the appointment is over (`isOver`). */
  isOver: boolean;
  /** `yyyy-mm-dd`; for insights the day in New York (spec 1 section 9). */
  today: string;
}

/** The appointment of an analysis. */
export interface AnalysedAppointment {
  appointmentId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  providerId: string;
  /** Null when no next appointment was planned. */
  planNext: NextPlan | null;
}

/** One reason to review an appointment, as it is shown. */
export interface ReviewLine {
  code: ReviewCode;
  text: string;
  amount: number | null;
}

/** An analysis as a reader sees it at a moment (spec 1 section 3). */
export interface AnalysisResult extends AppointmentInsights, NextPlanResult {
  appointmentId: string;
  date: string;
  providerId: string;
  needsReview: boolean;
  details: readonly ReviewLine[];
  recommendedMinutes: number;
  almostDueProcedures: readonly AlmostDueProcedure[];
  dueProcedures: readonly {
    procedureRuleTypeId: number;
    procedureName: string;
    dueProcedureStatus: DueProcedureStatus;
  }[];
  nextAppointmentSummary: NextAppointmentSummary | null;
}

/**
 * The parts of a stored analysis that hold at a moment: R-05 and the first half of R-07 until the appointment is over,
 * R-06 and the second half after it, R-09 within its window of days.
 */
export function analysisAt(
  { appointmentId, date, providerId, planNext }: AnalysedAppointment,
  analysis: DueAnalysis,
  moment: Moment,
): AnalysisResult {
  const isSoon = isWithinNoDoctorDays(date, moment.today);
  const recommended = { recommendedMinutes: analysis.recommendedMinutes };
  const details = detailsAt(analysis, moment.isOver, isSoon);
  return {
    appointmentId,
    date,
    providerId,
    needsReview: details.length > 0,
    details: details.map((detail) => ({ code: detail.code, text: reviewText(detail), amount: detail.amount })),
    recommendedMinutes: analysis.recommendedMinutes,
    almostDueProcedures: moment.isOver ? [] : analysis.almostDueProcedures,
    dueProcedures: analysis.dueProcedures.map((due) => ({
      procedureRuleTypeId: due.procedureRuleTypeId,
      procedureName: due.procedureName,
      dueProcedureStatus: dueProcedureStatusAt(due, moment.isOver),
    })),
    noDoctor: analysis.noDoctor && isSoon && !moment.isOver ? recommended : null,
    appointmentTooLongForChild: analysis.isTooLongForChild ? recommended : null,
    isBirthday: analysis.isBirthday,
    nextAppointmentSummary: analysis.nextAppointmentSummary,
    ...nextPlanResult(planNext),
  };
}

function detailsAt({ review }: DueAnalysis, isOver: boolean, isSoon: boolean): ReviewDetail[] {
  const now = isOver ? review.after : review.before.filter(({ code }) => code !== 'noDoctor' || isSoon);
  return [...now, ...review.always];
}

/** The insights of an appointment, with whether users dismissed them. */
export interface InsightStates {
  insights: readonly (InsightKey & { isDismissed: boolean })[];
  /** Hidden unless the user shows dismissed ones. */
  isFullyDismissed: boolean;
}

/** R-12 for the insights of an appointment at a moment. */
export function insightStatesOf(
  result: Pick<AnalysisResult, 'appointmentId'> & AppointmentInsights,
  dismissed: readonly DismissedInsight[],
  comment: AppointmentComment,
): InsightStates {
  const keys = insightKeysOf(result);
  return {
    insights: keys.map((key) => ({ ...key, isDismissed: isDismissed(result.appointmentId, key, dismissed) })),
    isFullyDismissed: isFullyDismissed(result.appointmentId, keys, dismissed, comment),
  };
}
