import type { AlmostDueView, AnalysisRow, DismissedInsightView } from '@helix/contracts';
import {
  COMMENT_STATE,
  commentOf,
  INSIGHT_TYPE,
  insightStatesOf,
  type InsightKey,
  type InsightTypeId,
} from '@helix/hygiene';

/** The kinds of insights, in the order of the legend. */
export const INSIGHT_KINDS = ['almostDue', 'noDoctor', 'under12', 'birthday', 'comment'] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** One insight of an appointment. */
export interface InsightEntry {
  kind: Exclude<InsightKind, 'comment'>;
  key: InsightKey;
  isDismissed: boolean;
  /** The procedure that is almost due; null for other kinds. */
  due: AlmostDueView | null;
}

/** An appointment with its insights and what users did about them. */
export interface AppointmentInsights {
  appointment: AnalysisRow;
  entries: InsightEntry[];
  /** Whether the comment is acknowledged; null without a comment. */
  isAcknowledged: boolean | null;
  isFullyDismissed: boolean;
}

const KIND_OF: Readonly<Record<InsightTypeId, InsightEntry['kind']>> = {
  [INSIGHT_TYPE.AlmostDue]: 'almostDue',
  [INSIGHT_TYPE.NoDoctor]: 'noDoctor',
  [INSIGHT_TYPE.Under12]: 'under12',
  [INSIGHT_TYPE.Birthday]: 'birthday',
};

/** Groups items by key, in order. Not every supported browser has `Map.groupBy`. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The insights of each row. */
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

/** The kinds of an appointment's insights; `true` while one of the kind is neither dismissed nor acknowledged. */
export function kindsOf({ entries, isAcknowledged }: AppointmentInsights): Map<InsightKind, boolean> {
  const kinds = new Map<InsightKind, boolean>();
  for (const { kind, isDismissed } of entries) kinds.set(kind, (kinds.get(kind) ?? false) || !isDismissed);
  if (isAcknowledged !== null) kinds.set('comment', !isAcknowledged);
  return kinds;
}

/** The number of appointments with an active insight of each kind. */
export function activeCounts(appointments: readonly AppointmentInsights[]): Record<InsightKind, number> {
  const counts = { almostDue: 0, noDoctor: 0, under12: 0, birthday: 0, comment: 0 };
  for (const appointment of appointments)
    for (const [kind, isActive] of kindsOf(appointment)) if (isActive) counts[kind] += 1;
  return counts;
}

/** A patient in a line of a day. */
export interface LinePatient {
  appointmentId: string;
  initials: string;
  /** Shown only while dismissed insights are shown. */
  isDismissed: boolean;
}

/** A line of a day in the month: a kind of insight and its patients. */
export interface DayLine {
  date: string;
  kind: InsightKind;
  /** In order of start. */
  patients: LinePatient[];
}

/** The lines of each day, in the order of the legend. Dismissed insights are left out unless they are shown. */
export function dayLines(appointments: readonly AppointmentInsights[], showDismissed: boolean): Map<string, DayLine[]> {
  const days = new Map<string, DayLine[]>();
  for (const [date, ofDay] of groupBy(appointments, ({ appointment }) => appointment.date)) {
    const lines = INSIGHT_KINDS.map((kind) => ({ date, kind, patients: patientsOf(ofDay, kind, showDismissed) }));
    const shown = lines.filter(({ patients }) => patients.length > 0);
    if (shown.length > 0) days.set(date, shown);
  }
  return days;
}

function patientsOf(
  appointments: readonly AppointmentInsights[],
  kind: InsightKind,
  showDismissed: boolean,
): LinePatient[] {
  return appointments.flatMap((insights) => {
    const isActive = kindsOf(insights).get(kind);
    if (isActive === undefined || (!isActive && !showDismissed)) return [];
    const { appointmentId, patientInitials: initials } = insights.appointment;
    return [{ appointmentId, initials, isDismissed: !isActive }];
  });
}
