import { patientNoteForm, type PatientNote } from '@helix/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError } from '../../../api/problem.js';
import { toFormErrors } from '../../../components/form/validation.js';
import { patientNotesQuery, savePatientNote } from '../../../components/notes/note-calls.js';

const CHANGED_MEANWHILE = 409;
const GONE = 404;

/** What the note became while it was edited. */
export interface NoteConflict {
  /** Null: it is gone. */
  theirs: PatientNote | null;
}

export interface NoteEditing {
  /** The note that is edited; null: a new one. */
  noteId: string | null;
  text: string;
  isChanged: boolean;
  /** Of the text. */
  error: string | null;
  failure: string | null;
  conflict: NoteConflict | null;
  isSaving: boolean;
  change: (text: string) => void;
  save: () => Promise<void>;
}

interface Draft {
  noteId: string | null;
  text: string;
  before: string;
  version: string | null;
}

interface Owner {
  patientId: string;
  appointmentId: string;
  /** Called with the note after it is saved. */
  onSaved: (note: PatientNote) => void;
}

/** The one note of a dialog that is edited; null: none. */
export function useNoteEditing({ patientId, appointmentId, onSaved }: Owner, isAdding: boolean) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(isAdding ? newNote : null);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<NoteConflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { queryKey } = patientNotesQuery(patientId);

  const begin = (next: Draft | null): void => {
    setDraft(next);
    setError(null);
    setFailure(null);
    setConflict(null);
  };
  /** Fetches what the note has become, so that both texts can be compared. */
  const compare = async (noteId: string | null): Promise<void> => {
    const notes = await queryClient.fetchQuery(patientNotesQuery(patientId));
    const theirs = notes.find((note) => note.noteId === noteId) ?? null;
    setConflict({ theirs });
    setDraft((before) => before && { ...before, noteId: theirs && before.noteId, version: theirs && theirs.version });
  };
  const save = async (): Promise<void> => {
    if (draft === null || isSaving) return;
    const { noteId, version } = draft;
    const form = patientNoteForm.safeParse({
      note: draft.text,
      ...(noteId === null ? { appointmentId } : { noteId, ...(version !== null && { version }) }),
    });
    setError(form.success ? null : (form.error.issues[0]?.message ?? null));
    setFailure(null);
    if (!form.success) return;
    setSaving(true);
    try {
      const note = await savePatientNote(patientId, form.data);
      await queryClient.invalidateQueries({ queryKey });
      notify('patientNotes.saved', { type: 'success' });
      begin(null);
      onSaved(note);
    } catch (caught) {
      const isConflict =
        noteId !== null && caught instanceof ApiError && [CHANGED_MEANWHILE, GONE].includes(caught.status);
      const say = (reason: unknown): void =>
        setFailure(toFormErrors(reason, [], translate('common.genericError')).form);
      if (isConflict) await compare(noteId).catch(say);
      else say(caught);
    } finally {
      setSaving(false);
    }
  };
  return {
    editing: draft && {
      noteId: draft.noteId,
      text: draft.text,
      isChanged: draft.text !== draft.before,
      error,
      failure,
      conflict,
      isSaving,
      change: (text: string) => {
        setDraft({ ...draft, text });
        setError(null);
      },
      save,
    },
    edit: ({ noteId, note, version }: PatientNote) => begin({ noteId, text: note, before: note, version }),
    add: () => begin(newNote),
    stop: () => begin(null),
  };
}

const newNote: Draft = { noteId: null, text: '', before: '', version: null };
