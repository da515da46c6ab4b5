import type { JobPayload, QueueDefinition } from '@helix/contracts';
import type { Transaction } from '@helix/database';

/** NOTIFY channel on which relays listen. */
export const JOB_OUTBOX_CHANNEL = 'helix_job_outbox';

const ENQUEUE = `
  with enqueued as (
    insert into job_outbox (queue, payload, not_before)
    values ($1, $2, now() + $3::float8 * interval '1 millisecond')
    returning job_outbox_id
  )
  select job_outbox_id as id, pg_notify('${JOB_OUTBOX_CHANNEL}', '') from enqueued`;

export interface EnqueueOptions {
  /** Earliest start, from now. */
  delayMs?: number;
}

/**
 * Enqueues a job as a part of the caller's transaction: it runs if the transaction commits, and only then.
 *
 * @returns the job's id.
 * @throws ZodError when the payload does not fit the queue.
 */
export async function enqueueJob<Queue extends QueueDefinition>(
  transaction: Pick<Transaction, 'query'>,
  queue: Queue,
  payload: JobPayload<Queue>,
  { delayMs = 0 }: EnqueueOptions = {},
): Promise<string> {
  const values = [queue.name, JSON.stringify(queue.payload.parse(payload)), delayMs];
  const { rows } = await transaction.query<{ id: string }>(ENQUEUE, values);
  return rows[0]!.id;
}
