import type { ClientBase } from 'pg';
import { wantResync } from '@helix/agent-commands';
import { QUEUES, type QueueDefinition } from '@helix/contracts';
import { enqueueJob } from '@helix/jobs';

/** Objects of recordings that were deleted so long before the back-up may not have been erased yet. */
const ERASURE_DAYS = 3;

/**
 * Makes what was restored the beginning of something new, in one transaction: nobody waits for commands and mails of then, rows
 * that wait for a job get a new one, derived rows are derived again, and each clinic is to send everything again.
 *
 * @param takenAt the moment of the back-up.
 * @returns the number of clinics.
 */
export async function beginAgain(client: ClientBase, takenAt: Date): Promise<number> {
  await client.query('begin');
  for (const statement of DROPS) await client.query(statement);
  for (const [queue, statement] of waitingJobs(takenAt)) {
    const { rows } = await client.query<{ payload: object }>(statement);
    for (const { payload } of rows) await enqueueJob(client, queue, payload as never);
  }
  const { rows: clinics } = await client.query<{ id: number }>('select clinic_id as id from clinic order by 1');
  const ids = clinics.map(({ id }) => id);
  // What was on the log when the rows were applied, and was not analysed yet, is not touched by equal rows that come again.
  for (const clinicId of ids) await enqueueJob(client, QUEUES.rebuild, { clinicId });
  await wantResync(client, ids);
  await client.query('commit');
  return ids.length;
}

const DROPS = [
  // Not in the back-up: for one that another release made.
  `delete from user_session`,
  `delete from one_time_link`,
  `delete from setup_code`,
  `delete from job_outbox`,
  `update agent_command set state = 'failed', lease_until = null, finished_at = now(),
     error = 'The database was restored from a back-up.'
   where state in ('queued', 'delivered', 'running')`,
  // A resync lists the keys again.
  `delete from key_list`,
  `update report_mail set state = 'withdrawn', finished_at = now() where state = 'queued'`,
  `update monthly_report_mail set state = 'withdrawn', finished_at = now() where state = 'queued'`,
  // Its schedule goes on with a report that waits: without data it collects them, with data it prints.
  `delete from monthly_report_pdf p using monthly_report r
   where r.clinic_id = p.clinic_id and r.report_id = p.report_id and r.state in ('queued', 'rendering')`,
  `update monthly_report set state = 'waiting', waiting_for = case when data is null then 'data' else 'browser' end
   where state in ('queued', 'rendering')`,
];

/** Queues, and the payloads of jobs that rows wait for. */
function waitingJobs(takenAt: Date): [QueueDefinition, string][] {
  const erasedSince = new Date(takenAt.getTime() - ERASURE_DAYS * 24 * 60 * 60_000).toISOString();
  const recordings = (condition: string): string =>
    `select json_build_object('clinicId', clinic_id, 'recordingId', recording_id) as payload from recording where ${condition}`;
  return [
    [QUEUES.recordingCheck, recordings(`deleted_at is null and state in ('recording', 'waiting')`)],
    [QUEUES.recordingAssembly, recordings(`deleted_at is null and state = 'assembling'`)],
    [QUEUES.recordingErasure, recordings(`deleted_at > '${erasedSince}'`)],
    [
      QUEUES.recordingTranscript,
      `select json_build_object('clinicId', clinic_id, 'recordingId', recording_id) as payload
       from recording_transcript where state = 'working'`,
    ],
    [
      QUEUES.noteWriting,
      `select json_build_object('clinicId', clinic_id, 'noteId', note_id) as payload
       from generated_note where state = 'working'`,
    ],
    [
      QUEUES.reanalysis,
      `select json_build_object('clinicId', clinic_id, 'request', request) as payload
       from reanalysis where finished_at is null`,
    ],
    [
      QUEUES.summaryUpdate,
      `select json_build_object('clinicId', clinic_id, 'request', request) as payload
       from summary_update where state in ('waiting', 'running')`,
    ],
  ];
}
