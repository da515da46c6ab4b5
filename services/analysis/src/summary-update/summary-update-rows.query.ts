import type { SummaryUpdateJob } from '@helix/contracts';
import type { Transaction } from '@helix/database';

/** Whether a request is neither finished nor superseded. */
export async function isOpen(transaction: Transaction, { clinicId, request }: SummaryUpdateJob): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from summary_update where clinic_id = $1 and request = $2 and state in ('waiting', 'running')`,
    [clinicId, request],
  );
  return rowCount === 1;
}

/** Notes how far a request has got. @param percent of its rows; 0 to 100. */
export async function advance(
  transaction: Transaction,
  { clinicId, request }: SummaryUpdateJob,
  percent: number,
): Promise<void> {
  await transaction.query(
    `update summary_update set state = 'running', percent = $3, error = null, last_progress_at = now()
     where clinic_id = $1 and request = $2`,
    [clinicId, request, percent],
  );
}

export async function finish(transaction: Transaction, { clinicId, request }: SummaryUpdateJob): Promise<void> {
  await transaction.query(
    `update summary_update set state = 'done', percent = 100, error = null, last_progress_at = now()
     where clinic_id = $1 and request = $2`,
    [clinicId, request],
  );
}

/** Notes that an attempt failed. @param error null: there will be another one. */
export async function fail(
  transaction: Transaction,
  { clinicId, request }: SummaryUpdateJob,
  error: string | null,
): Promise<void> {
  await transaction.query(
    `update summary_update set
       state = case when $3::text is null then 'waiting' else 'failed' end,
       percent = case when $3::text is null then null else percent end, error = $3, last_progress_at = now()
     where clinic_id = $1 and request = $2`,
    [clinicId, request, error],
  );
}

/** How many appointments, days of providers and patients a rebuild of a clinic goes through, roughly. */
export async function countRows(transaction: Transaction, clinicId: number): Promise<number> {
  const { rows } = await transaction.query<{ count: number }>(COUNT_ROWS, [clinicId]);
  return rows[0]?.count ?? 0;
}

const COUNT_ROWS = `
  select ((select count(*) from appointment where clinic_id = $1)
        + (select count(*) from provider_day where clinic_id = $1)
        + (select count(distinct patient_id) from appointment where clinic_id = $1))::float8 as count`;
