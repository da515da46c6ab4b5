import type { AlmostDueView, AnalysisRow, DismissedInsightView } from '@helix/contracts';
import {
  COMMENT_STATE,
  commentOf,
  INSIGHT_TYPE,
  insightStatesOf,
  type InsightKey,
  type InsightTypeId,
} from '@helix/hygiene';
import { groupBy } from './group-by.js';

/** What is worth knowing of an appointment, in the order of the legend. */
export const INSIGHT_KINDS = ['almostDue', 'noDoctor', 'under12', 'birthday', 'comment'] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** One insight of an appointment. */
export interface InsightEntry {
  kind: Exclude<InsightKind, 'comment'>;
  key: InsightKey;
  isDismissed: boolean;
  /** What is almost due; null for every other kind. */
  due: AlmostDueView | null;
}

/** An appointment with what users did about its insights. */
export interface AppointmentInsights {
  appointment: AnalysisRow;
  entries: InsightEntry[];
  /** Whether somebody has acknowledged the comment; null without one. */
  isAcknowledged: boolean | null;
  isFullyDismissed: boolean;
}

const KIND_OF: Readonly<Record<InsightTypeId, InsightEntry['kind']>> = {
  [INSIGHT_TYPE.AlmostDue]: 'almostDue',
  [INSIGHT_TYPE.NoDoctor]: 'noDoctor',
  [INSIGHT_TYPE.Under12]: 'under12',
  [INSIGHT_TYPE.Birthday]: 'birthday',
};

/** The appointments of some days with their insights, in the order of the rows. */
export function appointmentInsights(
  rows: readonly AnalysisRow[],
  dismissed: readonly DismissedInsightView[],
): AppointmentInsights[] {
  const byAppointment = groupBy(dismissed, ({ appointmentId }) => appointmentId);
  return rows.map((appointment) => {
    const comment = commentOf(appointment.comments, appointment.commentState);
    const { insights, isFullyDismissed } = insightStatesOf(
      appointment,
      byAppointment.get(appointment.appointmentId) ?? [],
      comment,
    );
    const entries = insights.map(({ isDismissed, ...key }) => ({
      kind: KIND_OF[key.insightTypeId],
      key,
      isDismissed,
      due: appointment.almostDueProcedures.find((due) => due.procedureRuleTypeId === key.procedureRuleType) ?? null,
    }));
    const isAcknowledged = comment.state === null ? null : comment.state === COMMENT_STATE.Acknowledged;
    return { appointment, entries, isAcknowledged, isFullyDismissed };
  });
}

/** Of what kinds an appointment has something: `true` while any of it is neither dismissed nor acknowledged. */
export function kindsOf({ entries, isAcknowledged }: AppointmentInsights): Map<InsightKind, boolean> {
  const kinds = new Map<InsightKind, boolean>();
  for (const { kind, isDismissed } of entries) kinds.set(kind, (kinds.get(kind) ?? false) || !isDismissed);
  if (isAcknowledged !== null) kinds.set('comment', !isAcknowledged);
  return kinds;
}

/** How many of some appointments have something active of each kind. */
export function activeCounts(appointments: readonly AppointmentInsights[]): Record<InsightKind, number> {
  const counts = { almostDue: 0, noDoctor: 0, under12: 0, birthday: 0, comment: 0 };
  for (const appointment of appointments)
    for (const [kind, isActive] of kindsOf(appointment)) if (isActive) counts[kind] += 1;
  return counts;
}
