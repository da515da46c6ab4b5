import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PatientNote as PatientNoteView, PatientNoteForm } from '@helix/contracts';
import { Database, PatientNote, repositoryIn, type Transaction } from '@helix/database';
import { editedText } from '@helix/notes';
import { AuditTrail, fieldError, problem, type Actor } from '@helix/web';
import { requirePatient } from '../patients/patient.query.js';
import {
  editOf,
  pmsView,
  readPmsNotes,
  readWrittenNotes,
  writtenView,
  type PmsNote,
  type WrittenNote,
} from './patient-notes.query.js';

/**
 * Adds a note, keeps the draft of a user for an appointment, or edits a note. Idempotent for edits and drafts.
 *
 * @throws a 409 when the note is no longer the one that the user saw.
 */
export class SavePatientNoteCommand extends Command<PatientNoteView> {
  /** @param now milliseconds since the epoch. */
  constructor(
    readonly clinic: { clinicId: number; timeZone: string },
    readonly actor: Actor,
    readonly patientId: string,
    readonly form: PatientNoteForm,
    readonly now: number,
  ) {
    super();
  }
}

@CommandHandler(SavePatientNoteCommand)
export class SavePatientNoteHandler implements ICommandHandler<SavePatientNoteCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute(command: SavePatientNoteCommand): Promise<PatientNoteView> {
    const { clinic, patientId, form } = command;
    const { clinicId, timeZone } = clinic;
    return this.database.inClinics([clinicId], async (transaction) => {
      await transaction.query(LOCK, [clinicId, patientId]);
      await requirePatient(transaction, clinicId, patientId);
      await requireAppointment(transaction, clinicId, patientId, form);
      const written = await readWrittenNotes(transaction, clinicId, patientId);
      const pms = await readPmsNotes(transaction, clinicId, patientId);
      const target = targetOf(command, pms, written);
      const before = target.pms
        ? pmsView(target.pms, target.written)
        : target.written && writtenView(target.written, timeZone);
      if (before && form.version !== undefined && form.version !== before.version) throw conflict();
      const id = await this.store(transaction, command, target, before?.note ?? null);
      const stored = (await readWrittenNotes(transaction, clinicId, patientId)).find((one) => one.patientNoteId === id);
      if (target.pms) return pmsView(target.pms, stored);
      if (!stored) throw noteNotFound();
      return writtenView(stored, timeZone);
    });
  }

  /** @returns the id of the row that holds the text; null: a note of the practice-management system that nobody edited. */
  private async store(
    transaction: Transaction,
    { clinic: { clinicId }, actor, patientId, form, now }: SavePatientNoteCommand,
    { pms, written }: Target,
    before: string | null,
  ): Promise<number | null> {
    const isDraft = form.isDraft ?? false;
    const isOwnDraft = written?.isDraft === true && written.userId === actor.userId;
    // The author of a draft goes on writing it; everybody else edits.
    const text = before === null || isOwnDraft ? form.note : editedText(before, form.note, actor.email, now);
    const subject = `patient ${patientId}`;
    if (written && (text === null || text === before) && isDraft === written.isDraft) {
      // The response contains the note even though nothing was saved.
      await this.audit.record(actor, 'patientsRead', subject, {}, transaction);
      return written.patientNoteId;
    }
    if (pms && text === null) {
      await this.audit.record(actor, 'patientsRead', subject, {}, transaction);
      return null;
    }
    const notes = repositoryIn(transaction, PatientNote);
    const id = written?.patientNoteId ?? null;
    const action = before === null ? 'patientNoteAdded' : 'patientNoteChanged';
    await this.audit.record(actor, action, subject, { note: [before, text ?? before] }, transaction);
    if (id !== null) {
      await notes.update({ clinicId, patientNoteId: id }, { text: text ?? before ?? '', isDraft });
      return id;
    }
    const added = await notes.save({
      ...{ clinicId, patientId, isDraft, text: text ?? '', userId: actor.userId, createdAt: new Date(now) },
      ...{ appointmentId: pms ? null : (form.appointmentId ?? null) },
      ...{ pmsNoteId: pms?.noteId ?? null, pmsText: pms?.note ?? null },
    });
    return added.patientNoteId;
  }
}

/** What a form is about; neither: a new note. */
interface Target {
  /** A note of the practice-management system. */
  pms: PmsNote | undefined;
  /** A note that was written in Helix, or the edit of that note. */
  written: WrittenNote | undefined;
}

/** @throws a 404 for a note that the patient does not have, a 422 for a draft of what is none. */
function targetOf(
  { actor, form }: SavePatientNoteCommand,
  pms: readonly PmsNote[],
  written: readonly WrittenNote[],
): Target {
  if (form.isDraft === true && !form.appointmentId) throw fieldError('appointmentId', 'A draft needs an appointment.');
  if (form.noteId === undefined) {
    const draft = written.find(
      (one) => one.isDraft && one.userId === actor.userId && one.appointmentId === form.appointmentId,
    );
    return { pms: undefined, written: form.isDraft === true ? draft : undefined };
  }
  const edited = pms.find(({ noteId }) => noteId === form.noteId);
  const own = edited
    ? editOf(edited, written)
    : written.find(({ patientNoteId }) => form.noteId === `h${patientNoteId}`);
  if (!edited && !own) throw noteNotFound();
  const isOwnDraft = own?.isDraft === true && own.userId === actor.userId && own.appointmentId === form.appointmentId;
  if (form.isDraft === true && !isOwnDraft)
    throw fieldError('isDraft', 'Only your own draft of this appointment can be kept as a draft.');
  return { pms: edited, written: own };
}

/** @throws a 422 for an appointment that the patient does not have. */
async function requireAppointment(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
  { appointmentId }: PatientNoteForm,
): Promise<void> {
  if (appointmentId == null) return;
  const { rowCount } = await transaction.query(
    'select from appointment where clinic_id = $1 and id = $2 and patient_id = $3 and not deleted',
    [clinicId, appointmentId, patientId],
  );
  if (rowCount === 0) throw fieldError('appointmentId', 'The patient does not have this appointment.');
}

const noteNotFound = () => problem(404, undefined, 'Note not found.');

const conflict = () =>
  problem(
    409,
    'Version conflict',
    'This note was changed by someone else. Nothing was saved; reload it and try again.',
  );

/** Serialises saves of one patient's notes. */
const LOCK = `select pg_advisory_xact_lock(hashtext('notes ' || $2), $1)`;
