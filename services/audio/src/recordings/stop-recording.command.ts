import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { QUEUES, type StoppedRecording, type StopRecordingForm } from '@helix/contracts';
import { Database, Recording, repositoryIn, type StopReason, type Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';
import type { ClinicContext, Viewer } from '@helix/web';
import { requireRecording } from './find-recording.js';
import { notYourRecording, requireAppointment } from './recording-problems.js';

/** Stops a recording; its parts may still arrive. Idempotent. */
export class StopRecordingCommand extends Command<StoppedRecording> {
  constructor(
    readonly clinic: ClinicContext,
    readonly viewer: Viewer,
    readonly form: StopRecordingForm,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

@CommandHandler(StopRecordingCommand)
export class StopRecordingHandler implements ICommandHandler<StopRecordingCommand> {
  constructor(private readonly database: Database) {}

  execute({ clinic, viewer, form, now }: StopRecordingCommand): Promise<StoppedRecording> {
    const { clinicId } = clinic;
    const { recordingId, appointmentId, chunkCount } = form;
    return this.database.inClinics([clinicId], async (transaction) => {
      const recording = await requireRecording(transaction, { clinicId, recordingId });
      requireAppointment(appointmentId, recording);
      if (recording.recordedBy !== viewer.userId && !clinic.isAdmin) throw notYourRecording();
      if (!recording.stoppedAt) await stopRecording(transaction, recording, { reason: 'user', now, chunkCount });
      else if (recording.chunkCount === null && chunkCount !== undefined) {
        await repositoryIn(transaction, Recording).update({ clinicId, recordingId }, { chunkCount });
        await enqueueJob(transaction, QUEUES.recordingCheck, { clinicId, recordingId });
      }
      return { recordingId };
    });
  }
}

/** Stops an open recording, and has it checked whether its parts are there. @param recording is locked. */
export async function stopRecording(
  transaction: Transaction,
  { clinicId, recordingId }: Recording,
  { reason, now, chunkCount = null }: { reason: StopReason; now: number; chunkCount?: number | null | undefined },
): Promise<void> {
  await repositoryIn(transaction, Recording).update(
    { clinicId, recordingId },
    { stoppedAt: new Date(now), stopReason: reason, chunkCount, state: 'waiting' },
  );
  await enqueueJob(transaction, QUEUES.recordingCheck, { clinicId, recordingId });
}
