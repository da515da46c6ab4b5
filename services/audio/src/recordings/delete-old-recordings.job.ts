import { Inject } from '@nestjs/common';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { instantOfLocalTime, localTimeOfInstant, QUEUES } from '@helix/contracts';
import { Clinic, Database, Recording, repositoryIn } from '@helix/database';
import { HandlesJobs, JobHandler } from '@helix/jobs';
import type { ObjectStore } from '@helix/objects';
import { AuditTrail, type Actor } from '@helix/web';
import { OBJECT_STORE } from '../object-store.token.js';
import { markDeleted } from './delete-recording.command.js';
import { recordingFolder } from './recording-objects.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Local time. */
const NIGHTLY_HOUR = 3;

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
 * Deletes what was too old at the last 03:00 of its clinic, so that a night on which nothing ran is made up for.
 *
 * @param now milliseconds since the epoch.
 */
export async function deleteOldRecordings(parts: Parts, now: number): Promise<void> {
  for (const clinic of await parts.database.dataSource.getRepository(Clinic).find()) {
    const before = lastNight(now, clinic.timeZone) - clinic.audioRetentionDays * DAY_MS;
    await deleteOfClinic(parts, clinic.clinicId, before, now);
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

/** The instant of the last 03:00 of a time zone. */
export function lastNight(now: number, timeZone: string): number {
  const local = localTimeOfInstant(now, timeZone);
  const days = Math.floor((local - NIGHTLY_HOUR * HOUR_MS) / DAY_MS);
  return instantOfLocalTime(days * DAY_MS + NIGHTLY_HOUR * HOUR_MS, timeZone);
}
