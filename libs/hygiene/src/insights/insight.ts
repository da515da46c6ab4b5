import type { AlmostDueProcedure } from '../due/almost-due.js';
import { COMMENT_STATE, type AppointmentComment } from './comment.js';
import { addMonths } from '../time/calendar-day.js';
import { dateAt } from '../time/local-time.js';

/** The time zone of "today" for insights, independent of a clinic's own (spec 1 section 9). */
const INSIGHTS_TIME_ZONE = 'America/New_York';
/** Insights cover this many months ahead (spec 1 section 9). */
const MONTHS_AHEAD = 6;

/** Today in the time zone of insights, `yyyy-mm-dd`. */
export const insightsToday = (epochMs: number): string => dateAt(epochMs, INSIGHTS_TIME_ZONE);

/** The last day that insights cover, `yyyy-mm-dd`. */
export function lastInsightDay(today: string): string {
  return addMonths(today, MONTHS_AHEAD) ?? today;
}

/** Kinds of insights (spec 1 section 4). */
export const INSIGHT_TYPE = { AlmostDue: 1, NoDoctor: 2, Under12: 3, Birthday: 4 } as const;
export type InsightTypeId = (typeof INSIGHT_TYPE)[keyof typeof INSIGHT_TYPE];

/** What identifies an insight of an appointment. */
export interface InsightKey {
  insightTypeId: InsightTypeId;
  /** Of an almost-due procedure; 0 for every other kind. */
  procedureRuleType: number;
  /** Of an almost-due procedure, `yyyy-mm-dd`; null for every other kind. */
  dueDate: string | null;
}

/** The insights of one appointment. */
export interface AppointmentInsights {
  almostDueProcedures: readonly AlmostDueProcedure[];
  noDoctor: { recommendedMinutes: number } | null;
  appointmentTooLongForChild: { recommendedMinutes: number } | null;
  isBirthday: boolean;
}

/** The keys of an appointment's insights, by type, almost-due procedures in their order. */
export function insightKeysOf(insights: AppointmentInsights): InsightKey[] {
  const keys: InsightKey[] = insights.almostDueProcedures.map(({ procedureRuleTypeId, dueDate }) => ({
    insightTypeId: INSIGHT_TYPE.AlmostDue,
    procedureRuleType: procedureRuleTypeId,
    dueDate,
  }));
  const ofAppointment = (insightTypeId: InsightTypeId): InsightKey => ({
    insightTypeId,
    procedureRuleType: 0,
    dueDate: null,
  });
  if (insights.noDoctor) keys.push(ofAppointment(INSIGHT_TYPE.NoDoctor));
  if (insights.appointmentTooLongForChild) keys.push(ofAppointment(INSIGHT_TYPE.Under12));
  if (insights.isBirthday) keys.push(ofAppointment(INSIGHT_TYPE.Birthday));
  return keys;
}

/** A dismissed insight (spec 1 section 3), with its due date at that time. */
export interface DismissedInsight extends InsightKey {
  appointmentId: string;
}

/**
 * whether an insight of an appointment is dismissed. An almost-due procedure reappears when its due date changes.
 */
export function isDismissed(
  appointmentId: string,
  insight: InsightKey,
  dismissed: readonly DismissedInsight[],
): boolean {
  return dismissed.some(
    (one) =>
      one.appointmentId === appointmentId &&
      one.insightTypeId === insight.insightTypeId &&
      one.procedureRuleType === insight.procedureRuleType &&
      one.dueDate === insight.dueDate,
  );
}

/**
 * R-12, spec 1 section 4: fully dismissed appointments are hidden from the insights: all of their insights are
 * dismissed, and the comment, if any, is acknowledged. An appointment without insights and comment is fully dismissed.
 */
export function isFullyDismissed(
  appointmentId: string,
  insights: readonly InsightKey[],
  dismissed: readonly DismissedInsight[],
  comment: AppointmentComment,
): boolean {
  if (comment.text.trim() !== '' && comment.state !== COMMENT_STATE.Acknowledged) return false;
  return insights.every((insight) => isDismissed(appointmentId, insight, dismissed));
}
