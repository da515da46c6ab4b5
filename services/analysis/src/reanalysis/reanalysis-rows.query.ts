import type { RuleScope } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';

/** A clinic's re-analysis that is not finished. */
export interface OpenReanalysis {
  clinicId: number;
  /** Grows with each request: a newer request supersedes an older one. */
  request: number;
  ruleScope: RuleScope;
}

/** Undefined when the re-analysis is finished or superseded. */
export async function readReanalysis(
  transaction: Transaction,
  clinicId: number,
  request: number,
): Promise<OpenReanalysis | undefined> {
  const { rows } = await transaction.query<{ ruleScope: string }>(
    `select rule_scope as "ruleScope" from reanalysis
     where clinic_id = $1 and request = $2 and finished_at is null`,
    [clinicId, request],
  );
  const [row] = rows;
  return row && { clinicId, request, ruleScope: row.ruleScope === 'office' ? 'office' : Number(row.ruleScope) };
}

/** Starts a re-analysis, for the first time or again after a failure. @param total appointments to evaluate. */
export async function startReanalysis(
  transaction: Transaction,
  { clinicId, request }: OpenReanalysis,
  total: number,
): Promise<void> {
  await transaction.query(
    `update reanalysis set started_at = now(), last_progress_at = now(), total = $3, done = 0
     where clinic_id = $1 and request = $2`,
    [clinicId, request, total],
  );
}

/** Counts appointments as done. @returns false when the re-analysis was superseded. */
export async function advanceReanalysis(
  transaction: Transaction,
  { clinicId, request }: OpenReanalysis,
  appointments: number,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    'update reanalysis set done = done + $3, last_progress_at = now() where clinic_id = $1 and request = $2',
    [clinicId, request, appointments],
  );
  return rowCount === 1;
}

export async function finishReanalysis(transaction: Transaction, { clinicId, request }: OpenReanalysis): Promise<void> {
  await transaction.query(
    'update reanalysis set finished_at = now(), done = coalesce(total, done) where clinic_id = $1 and request = $2',
    [clinicId, request],
  );
}
