import { Inject } from '@nestjs/common';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { lastNight, QUEUES } from '@helix/contracts';
import { Clinic, Database, Recording, repositoryIn } from '@helix/database';
import { HandlesJobs, JobHandler } from '@helix/jobs';
import { type ObjectStore, recordingFolder } from '@helix/objects';
import { AuditTrail, type Actor } from '@helix/web';
import { OBJECT_STORE } from '../object-store.token.js';
import { markDeleted } from './delete-recording.command.js';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes the recordings that are older than their clinic keeps audio, each night at 03:00 of the clinic. */
@HandlesJobs(QUEUES.recordingRetention)
export class DeleteOldRecordingsHandler extends JobHandler<typeof QUEUES.recordingRetention> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {
    super();
  }

  async handle(): Promise<void> {
    const { database, audit, store } = this;
    await deleteOldRecordings({ database, audit, store }, Date.now());
  }
}

interface Parts {
  database: Database;
  audit: AuditTrail;
  store: ObjectStore;
}

/**
 * Deletes what was too old at the last 03:00 of its clinic, so that a night on which nothing ran is made up for. A clinic that
 * changed since then how long it keeps audio waits for the next 03:00 (rules part U, 16): until then its admin may think again.
 *
 * @param now milliseconds since the epoch.
 */
export async function deleteOldRecordings(parts: Parts, now: number): Promise<void> {
  for (const clinic of await parts.database.dataSource.getRepository(Clinic).find()) {
    const night = lastNight(now, clinic.timeZone);
    if (clinic.audioRetentionChangedAt && clinic.audioRetentionChangedAt.getTime() > night) continue;
    await deleteOfClinic(parts, clinic.clinicId, night - clinic.audioRetentionDays * DAY_MS, now);
  }
}

async function deleteOfClinic({ database, audit, store }: Parts, clinicId: number, before: number, now: number) {
  const actor: Actor = { userId: null, email: '', clinicId, address: '' };
  const old = await database.inClinics([clinicId], async (transaction) => {
    const recordings = await repositoryIn(transaction, Recording).find({
      where: { clinicId, deletedAt: IsNull(), stoppedAt: LessThanOrEqual(new Date(before)) },
      lock: { mode: 'pessimistic_write' },
    });
    for (const { recordingId, appointmentId, number } of recordings) {
      await markDeleted(transaction, { clinicId, recordingId, appointmentId }, now);
      const details = { recording: number, reason: 'retention' };
      await audit.record(actor, 'recordingDeleted', `appointment ${appointmentId}`, details, transaction);
    }
    return recordings;
  });
  for (const recording of old) await store.deleteAll(recordingFolder(recording));
}
