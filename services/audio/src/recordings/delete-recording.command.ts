import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { QUEUES, type DeleteRecordingQuery } from '@helix/contracts';
import { Database, Recording, RecordingChunk, repositoryIn, UserClinic, type Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';
import { type ObjectStore, recordingFolder } from '@helix/objects';
import { AuditTrail, LOGGER, problem, type Actor, type ClinicContext, type Logger } from '@helix/web';
import { OBJECT_STORE } from '../object-store.token.js';
import { continueNote } from '../generated-notes/continue-note.js';
import { lockRecording } from './find-recording.js';
import { notYourRecording, recordingNotFound, requireAppointment } from './recording-problems.js';

/** An upload that was let in before the deletion is over after so long. */
const UPLOADS_OVER_MS = 5 * 60_000;

/** Deletes a recording with its audio. Idempotent. */
export class DeleteRecordingCommand extends Command<void> {
  constructor(
    readonly clinic: ClinicContext,
    readonly actor: Actor,
    readonly query: DeleteRecordingQuery,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteRecordingCommand)
export class DeleteRecordingHandler implements ICommandHandler<DeleteRecordingCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ clinic, actor, query, now }: DeleteRecordingCommand): Promise<void> {
    const { clinicId } = clinic;
    const { recordingId, appointmentId } = query;
    await this.database.inClinics([clinicId], async (transaction) => {
      const recording = await lockRecording(transaction, { clinicId, recordingId });
      if (!recording) throw recordingNotFound();
      requireAppointment(appointmentId, recording);
      if (!(await mayDelete(transaction, recording, actor))) throw notYourRecording();
      if (recording.deletedAt) return;
      if (!recording.stoppedAt) throw problem(409, undefined, 'Stop the recording first.');
      await markDeleted(transaction, recording, now);
      const details = { recording: recording.number };
      await this.audit.record(actor, 'recordingDeleted', `appointment ${appointmentId}`, details, transaction);
    });
    // The job that was enqueued does it again, should this fail.
    await this.store
      .deleteAll(recordingFolder({ clinicId, recordingId }))
      .catch((error: unknown) => this.logger.error({ err: error, recordingId }, 'audio was not deleted; tried again'));
  }
}

/** who recorded it, and admins who are members of the clinic; a super admin who is no member does not hear it either. */
async function mayDelete(
  transaction: Transaction,
  { clinicId, recordedBy }: Recording,
  { userId }: Actor,
): Promise<boolean> {
  if (userId === null) return false;
  return recordedBy === userId || repositoryIn(transaction, UserClinic).existsBy({ clinicId, userId, isAdmin: true });
}

/** Deletes the rows of a recording but its own, with what was said in it, and has its objects deleted. The text of a note stays. @param recording is locked. */
export async function markDeleted(
  transaction: Transaction,
  { clinicId, recordingId, appointmentId }: Pick<Recording, 'clinicId' | 'recordingId' | 'appointmentId'>,
  now: number,
): Promise<void> {
  await repositoryIn(transaction, RecordingChunk).delete({ clinicId, recordingId });
  await repositoryIn(transaction, Recording).update(
    { clinicId, recordingId },
    { deletedAt: new Date(now), audioKey: null, audioBytes: null, audioSeconds: null, gaps: [], message: null },
  );
  await transaction.query(DELETE_TRANSCRIPT, [clinicId, recordingId]);
  // Its sources quote what was said.
  await transaction.query(DELETE_SOURCES, [clinicId, appointmentId]);
  await continueNote(transaction, { clinicId, appointmentId });
  await enqueueJob(transaction, QUEUES.recordingErasure, { clinicId, recordingId }, { delayMs: UPLOADS_OVER_MS });
}

const DELETE_TRANSCRIPT = 'delete from recording_transcript where clinic_id = $1 and recording_id = $2';

const DELETE_SOURCES = 'update generated_note set note = null where clinic_id = $1 and appointment_id = $2';
