import type { AnalysisRow, DismissedInsightView } from '@helix/contracts';
import type { InsightKey } from '@helix/hygiene';

/** What is dismissed once an insight was dismissed, or that was taken back. */
export function withDismissed(
  dismissed: readonly DismissedInsightView[],
  appointmentId: string,
  key: InsightKey,
  dismiss: boolean,
): DismissedInsightView[] {
  const others = dismissed.filter(
    (one) =>
      one.appointmentId !== appointmentId ||
      one.insightTypeId !== key.insightTypeId ||
      one.procedureRuleType !== key.procedureRuleType,
  );
  return dismiss ? [...others, { appointmentId, ...key }] : others;
}

/**
 * The rows once the comment of an appointment was acknowledged, or that was taken back. A text that came after the one that
 * was seen stays as it is.
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
