import { QUEUES } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';

/**
 * The state of the update `s` of a clinic's summaries. Without a sign of progress for five minutes a running one has failed,
 * for whatever reason; one that waits may wait for others, but not for a day.
 */
export const SUMMARY_UPDATE_STATE = `
  case when s.state = 'running' and s.last_progress_at < now() - interval '5 minutes' then 'failed'
       when s.state = 'waiting' and s.last_progress_at < now() - interval '1 day' then 'failed'
       else s.state end`;

/**
 * Requests an update of the summaries of a clinic, or joins the one that waits or runs.
 *
 * @param transaction its scope has the clinic. Call it under `lockClinic`.
 * @returns false when there was one to join.
 */
export async function requestSummaryUpdate(transaction: Transaction, clinicId: number): Promise<boolean> {
  const { rows } = await transaction.query<{ request: number }>(REQUEST, [clinicId]);
  const [row] = rows;
  if (row) await enqueueJob(transaction, QUEUES.summaryUpdate, { clinicId, request: row.request });
  return row !== undefined;
}

const REQUEST = `
  insert into summary_update as s (clinic_id) values ($1)
  on conflict (clinic_id) do update set
    request = s.request + 1, state = 'waiting', percent = null, error = null, requested_at = now(), last_progress_at = now()
  where ${SUMMARY_UPDATE_STATE} in ('done', 'failed')
  returning request`;
