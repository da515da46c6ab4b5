import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import { QUEUES, SILENT_MINUTES, type StartedRecording, type StartRecordingForm } from '@helix/contracts';
import { Clinic, Database, Recording, repositoryIn, type Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';
import { AuditTrail, fieldError, type Actor } from '@helix/web';
import { appointmentNotFound } from './recording-problems.js';
import { stopRecording } from './stop-recording.command.js';

/** Starts a recording of an appointment, and stops the user's own that are still open. */
export class StartRecordingCommand extends Command<StartedRecording> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor & { userId: number },
    readonly form: StartRecordingForm,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

@CommandHandler(StartRecordingCommand)
export class StartRecordingHandler implements ICommandHandler<StartRecordingCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, form, now }: StartRecordingCommand): Promise<StartedRecording> {
    const { appointmentId, hasConsent } = form;
    return this.database.inClinics([clinicId], async (transaction) => {
      const clinic = await repositoryIn(transaction, Clinic).findOneByOrFail({ clinicId });
      if (clinic.audioConsentRequired && !hasConsent) throw withoutConsent();
      const number = await nextNumber(transaction, clinicId, appointmentId);
      await stopOpenRecordings(transaction, clinicId, actor.userId, now);
      const { recordingId } = await repositoryIn(transaction, Recording).save({
        ...{ clinicId, appointmentId, number, hasConsent },
        recordedBy: actor.userId,
        startedAt: new Date(now),
      });
      const job = { clinicId, recordingId };
      await enqueueJob(transaction, QUEUES.recordingCheck, job, { delayMs: SILENT_MINUTES * 60_000 });
      const details = { recording: number, hasConsent };
      await this.audit.record(actor, 'recordingStarted', `appointment ${appointmentId}`, details, transaction);
      return { recordingId };
    });
  }
}

function withoutConsent() {
  return fieldError('hasConsent', 'Confirm that the patient agrees to be recorded.');
}

/** Numbers of deleted recordings are not used again. @throws a 404 for an appointment that the clinic does not have. */
async function nextNumber(transaction: Transaction, clinicId: number, appointmentId: string): Promise<number> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('recording ' || $2), $1)`, [clinicId, appointmentId]);
  const { rows } = await transaction.query<{ number: number }>(NEXT_NUMBER, [clinicId, appointmentId]);
  const [row] = rows;
  if (!row) throw appointmentNotFound();
  return row.number;
}

const NEXT_NUMBER = `
  select coalesce((select max(r.number) from recording r where r.clinic_id = a.clinic_id and r.appointment_id = a.id), 0) + 1
           as number
  from appointment a where a.clinic_id = $1 and a.id = $2 and not a.deleted`;

async function stopOpenRecordings(
  transaction: Transaction,
  clinicId: number,
  userId: number,
  now: number,
): Promise<void> {
  const open = await repositoryIn(transaction, Recording).find({
    where: { clinicId, recordedBy: userId, stoppedAt: IsNull(), deletedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  for (const recording of open) await stopRecording(transaction, recording, { reason: 'nextRecording', now });
}
