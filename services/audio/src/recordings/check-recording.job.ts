import { QUEUES, type RecordingJob } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { enqueueJob, HandlesJobs, JobHandler } from '@helix/jobs';
import { lockRecording } from './find-recording.js';
import { nextStep, type Arrived } from './next-step.js';
import { stopRecording } from './stop-recording.command.js';

/** Stops recordings that were left open, and has them assembled when their parts have arrived, or are not awaited longer. */
@HandlesJobs(QUEUES.recordingCheck)
export class CheckRecordingHandler extends JobHandler<typeof QUEUES.recordingCheck> {
  constructor(private readonly database: Database) {
    super();
  }

  handle(job: RecordingJob): Promise<void> {
    return checkRecording(this.database, job, Date.now());
  }
}

/** @param now milliseconds since the epoch. */
export async function checkRecording(database: Database, job: RecordingJob, now: number): Promise<void> {
  await database.inClinics([job.clinicId], async (transaction) => {
    const recording = await lockRecording(transaction, job);
    if (!recording) return;
    const step = nextStep(recording, await readArrived(transaction, job), now);
    switch (step.kind) {
      case 'nothing':
        return;
      case 'wait':
        await enqueueJob(transaction, QUEUES.recordingCheck, job, { delayMs: step.ms });
        return;
      case 'stop':
        await stopRecording(transaction, recording, { reason: step.reason, now });
        return;
      case 'assemble':
        await enqueueJob(transaction, QUEUES.recordingAssembly, job);
    }
  });
}

/** The parts of a recording that have arrived. */
export async function readArrived(transaction: Transaction, { clinicId, recordingId }: RecordingJob): Promise<Arrived> {
  const { rows } = await transaction.query<Arrived>(ARRIVED, [clinicId, recordingId]);
  return rows[0]!;
}

const ARRIVED = `
  select count(c.chunk_index)::int as count,
         coalesce((array_agg(c.begins_file order by c.chunk_index))[1], false) as "isReadable"
  from recording r
  left join recording_chunk c on c.clinic_id = r.clinic_id and c.recording_id = r.recording_id
    and c.chunk_index <= coalesce(r.chunk_count, c.chunk_index)
  where r.clinic_id = $1 and r.recording_id = $2`;
