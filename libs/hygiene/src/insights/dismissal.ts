import { COMMENT_STATE, type AppointmentComment } from './comment.js';
import type { InsightKey } from './insight.js';

/** An insight that somebody dismissed (spec 1 section 3); the due date is the one that it had then. */
export interface DismissedInsight extends InsightKey {
  appointmentId: string;
}

/**
 * whether an insight of an appointment is dismissed. An almost-due procedure comes back when its due date changes.
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
 * R-12, spec 1 section 4: fully dismissed appointments are hidden from the insights. All of the appointment's insights are
 * dismissed, and its comment, if it has one, is acknowledged; so it is with neither.
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
