import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { QUEUES, type GenerateNotesForm } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';
import { AuditTrail, fieldError, problem, type Actor } from '@helix/web';
import { appointmentNotFound } from '../recordings/recording-problems.js';
import { beginTranscript } from '../transcripts/transcribe-recording.job.js';
import { lockNote } from './continue-note.js';
import { readTemplateOptions } from './generated-notes.query.js';

/** Has a note written from all recordings of an appointment. The note before stays until there is a new one. */
export class GenerateNoteCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor & { userId: number },
    readonly form: GenerateNotesForm,
  ) {
    super();
  }
}

@CommandHandler(GenerateNoteCommand)
export class GenerateNoteHandler implements ICommandHandler<GenerateNoteCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, form }: GenerateNoteCommand): Promise<void> {
    const { appointmentId, noteTemplateId } = form;
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockNote(transaction, { clinicId, appointmentId });
      const recordings = await readStopped(transaction, clinicId, appointmentId);
      await requireTemplate(transaction, clinicId, actor.userId, noteTemplateId);
      // A transcript that has failed for good is tried again, and one from before there were any is started.
      for (const { recordingId, revision, lacksTranscript } of recordings)
        if (lacksTranscript) await beginTranscript(transaction, { clinicId, recordingId }, revision);
      const { rows } = await transaction.query<{ noteId: string }>(REQUEST, [clinicId, appointmentId, noteTemplateId]);
      for (const { noteId } of rows) await enqueueJob(transaction, QUEUES.noteWriting, { clinicId, noteId });
      const details = { recordings: recordings.map(({ number }) => number) };
      await this.audit.record(actor, 'noteGenerated', `appointment ${appointmentId}`, details, transaction);
    });
  }
}

interface StoppedRecording {
  recordingId: string;
  number: number;
  revision: number;
  isStopped: boolean;
  lacksTranscript: boolean;
}

/** @throws a 404 for an appointment that the clinic does not have, a 409 unless there are recordings and all have stopped. */
async function readStopped(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
): Promise<StoppedRecording[]> {
  const { rows } = await transaction.query<StoppedRecording>(RECORDINGS, [clinicId, appointmentId]);
  if (rows.some(({ isStopped }) => !isStopped)) throw problem(409, undefined, 'Stop the recording first.');
  if (rows.length > 0) return rows;
  const appointments = await transaction.query(APPOINTMENT, [clinicId, appointmentId]);
  if (appointments.rows.length === 0) throw appointmentNotFound();
  throw problem(409, undefined, 'There is no recording of this appointment yet.');
}

/** @throws a 422 for a template that is not the user's to use, or for none while there are templates. */
async function requireTemplate(
  transaction: Transaction,
  clinicId: number,
  userId: number,
  noteTemplateId: number | null,
): Promise<void> {
  const options = await readTemplateOptions(transaction, clinicId, userId);
  if (noteTemplateId === null ? options.length === 0 : options.some((one) => one.noteTemplateId === noteTemplateId))
    return;
  const message = noteTemplateId === null ? 'Choose a note template.' : 'There is no such note template.';
  throw fieldError('noteTemplateId', message);
}

const APPOINTMENT = `select from appointment where clinic_id = $1 and id = $2 and not deleted`;

const RECORDINGS = `
  select r.recording_id as "recordingId", r.number, r.revision, r.stopped_at is not null as "isStopped",
         r.state = 'ready' and (t.state is null or t.state = 'failed') as "lacksTranscript"
  from recording r
  left join recording_transcript t on t.clinic_id = r.clinic_id and t.recording_id = r.recording_id
  where r.clinic_id = $1 and r.appointment_id = $2 and r.deleted_at is null
  order by r.number`;

const REQUEST = `
  insert into generated_note as g (clinic_id, appointment_id, note_template_id)
  values ($1, $2, $3)
  on conflict (clinic_id, appointment_id) do update
    set note_template_id = excluded.note_template_id, state = 'working', message = null, request = g.request + 1,
        requested_at = now()
  returning note_id as "noteId"`;
