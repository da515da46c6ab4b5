import type { AnalysisRow, DismissedInsightView } from '@helix/contracts';
import type { InsightKey } from '@helix/hygiene';

/** The dismissals after an insight was dismissed or restored. */
export function withDismissed(
  dismissed: readonly DismissedInsightView[],
  appointmentId: string,
  key: InsightKey,
  dismiss: boolean,
): DismissedInsightView[] {
  const others = dismissed.filter(
    (dismissal) =>
      dismissal.appointmentId !== appointmentId ||
      dismissal.insightTypeId !== key.insightTypeId ||
      dismissal.procedureRuleType !== key.procedureRuleType,
  );
  return dismiss ? [...others, { appointmentId, ...key }] : others;
}

/**
 * The rows after a comment was acknowledged or its acknowledgement was reverted. A newer comment than the one that the
 * user has read stays unchanged.
 */
export function withAcknowledged(
  rows: readonly AnalysisRow[],
  { appointmentId, comments }: Pick<AnalysisRow, 'appointmentId' | 'comments'>,
  acknowledged: boolean,
): AnalysisRow[] {
  const commentState = acknowledged ? 2 : 1;
  return rows.map((row) =>
    row.appointmentId === appointmentId && row.comments === comments ? { ...row, commentState } : row,
  );
}
