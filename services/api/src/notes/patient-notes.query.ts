import type { PatientNote } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { localTimeAt } from '@helix/hygiene';
import { isCopyOf } from '@helix/notes';
import { versionOf } from '@helix/web';

/** A note of the practice-management system. */
export interface PmsNote {
  noteId: string;
  providerName: string;
  /** Local time of the clinic. */
  dateCreated: string;
  note: string;
}

/** A note that a user wrote, or an edit of a note of the practice-management system. */
export interface WrittenNote {
  patientNoteId: number;
  appointmentId: string | null;
  pmsNoteId: string | null;
  /** The text that was edited. */
  pmsText: string | null;
  isDraft: boolean;
  note: string;
  userId: number | null;
  /** Name of the user; null: the account is gone. */
  author: string | null;
  createdAt: Date;
}

/**
 * The notes of a patient, the newest first. An edit stands in the place of the text that was edited; when the
 * practice-management system has changed or deleted that since, it is a note of its own. A note that was written in Helix
 * is hidden while its copy stands in the practice-management system.
 */
export async function readPatientNotes(
  transaction: Transaction,
  clinic: { clinicId: number; timeZone: string },
  patientId: string,
): Promise<PatientNote[]> {
  const pms = await readPmsNotes(transaction, clinic.clinicId, patientId);
  const written = await readWrittenNotes(transaction, clinic.clinicId, patientId);
  const shown = new Set<number>();
  const ofPms = pms.map((note) => {
    const edit = editOf(note, written);
    if (edit) shown.add(edit.patientNoteId);
    return pmsView(note, edit);
  });
  const own = written
    .filter(({ patientNoteId }) => !shown.has(patientNoteId))
    .map((note) => writtenView(note, clinic.timeZone))
    .filter((note) => !pms.some((copy) => isCopyOf(copy, note)));
  return [...ofPms, ...own].sort(
    (one, other) => compare(other.dateCreated, one.dateCreated) || compare(other.noteId, one.noteId),
  );
}

/** The edit that stands in the place of a note of the practice-management system. */
export const editOf = (pms: PmsNote, written: readonly WrittenNote[]): WrittenNote | undefined =>
  written.find(({ pmsNoteId, pmsText }) => pmsNoteId === pms.noteId && pmsText === pms.note);

export function pmsView(pms: PmsNote, edit: WrittenNote | undefined): PatientNote {
  const note = edit?.note ?? pms.note;
  return { ...pms, note, appointmentId: null, isFromPms: true, isDraft: false, version: noteVersion(note, false) };
}

export function writtenView(written: WrittenNote, timeZone: string): PatientNote {
  const { patientNoteId, appointmentId, isDraft, note, author, createdAt } = written;
  return {
    noteId: `h${patientNoteId}`,
    appointmentId,
    providerName: author ?? '?',
    dateCreated: localTimeAt(createdAt.getTime(), timeZone),
    note,
    isFromPms: false,
    isDraft,
    version: noteVersion(note, isDraft),
  };
}

export async function readPmsNotes(transaction: Transaction, clinicId: number, patientId: string): Promise<PmsNote[]> {
  return (await transaction.query<PmsNote>(PMS_NOTES, [clinicId, patientId])).rows;
}

export async function readWrittenNotes(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
): Promise<WrittenNote[]> {
  return (await transaction.query<WrittenNote>(WRITTEN_NOTES, [clinicId, patientId])).rows;
}

const noteVersion = (note: string, isDraft: boolean): string => versionOf([note, isDraft]);

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Served by note_patient. */
const PMS_NOTES = `
  select id as "noteId", provider_name as "providerName",
         to_char(date_created, 'YYYY-MM-DD"T"HH24:MI:SS') as "dateCreated", note
  from note
  where clinic_id = $1 and patient_id = $2 and not deleted`;

/** Served by patient_note_patient. */
const WRITTEN_NOTES = `
  select n.patient_note_id as "patientNoteId", n.appointment_id as "appointmentId", n.pms_note_id as "pmsNoteId",
         n.pms_text as "pmsText", n.is_draft as "isDraft", n.text as note, n.user_id as "userId",
         coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as author,
         n.created_at as "createdAt"
  from patient_note n left join app_user u on u.user_id = n.user_id
  where n.clinic_id = $1 and n.patient_id = $2
  order by n.patient_note_id desc`;
