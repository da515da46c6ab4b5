import type { Transaction } from '@helix/database';
import type { RuleScope } from '@helix/appointment-inputs';

/** A clinic's re-analysis that is not finished. */
export interface OpenReanalysis {
  clinicId: number;
  /** Grows with each request: a newer one takes over. */
  request: number;
  ruleScope: RuleScope;
}

/** The re-analysis of a clinic unless it is finished, or a newer one took over. */
export async function readReanalysis(
  transaction: Transaction,
  clinicId: number,
  request: number,
): Promise<OpenReanalysis | undefined> {
  const open = await readOpen(transaction);
  return open.find((one) => one.clinicId === clinicId && one.request === request);
}

/** The re-analyses that are not finished, of the clinics that the transaction sees. */
export async function readOpen(transaction: Transaction): Promise<OpenReanalysis[]> {
  const { rows } = await transaction.query<Omit<OpenReanalysis, 'ruleScope'> & { ruleScope: string }>(
    `select clinic_id as "clinicId", request::integer, rule_scope as "ruleScope" from reanalysis where finished_at is null`,
  );
  return rows.map((row) => ({ ...row, ruleScope: row.ruleScope === 'office' ? 'office' : Number(row.ruleScope) }));
}

/** Begins, for the first time or again after a failure. @param total appointments that will be judged. */
export async function begin(transaction: Transaction, { clinicId, request }: OpenReanalysis, total: number) {
  await transaction.query(
    `update reanalysis set started_at = now(), last_progress_at = now(), total = $3, done = 0 where clinic_id = $1 and request = $2`,
    [clinicId, request, total],
  );
}

/** Counts appointments as done. @returns false when a newer request took over. */
export async function advance(
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

export async function finish(transaction: Transaction, { clinicId, request }: OpenReanalysis): Promise<void> {
  await transaction.query(
    'update reanalysis set finished_at = now(), done = coalesce(total, done) where clinic_id = $1 and request = $2',
    [clinicId, request],
  );
}
