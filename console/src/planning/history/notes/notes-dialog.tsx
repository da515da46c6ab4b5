import AddIcon from '@mui/icons-material/Add';
import type { PatientNote } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { DialogFrame } from '../../../components/form/dialog-frame.js';
import { DiscardDialog } from '../../../components/form/unsaved-changes.js';
import { DraftChip } from './draft-chip.js';
import { NoteEditor } from './note-editor.js';
import { useNoteDate } from './use-note-date.js';
import { useNoteEditing } from './use-note-editing.js';

/** What the user opened the dialog for. */
export type OpenedAt = { noteId: string; isAdding?: never } | { isAdding: true; noteId?: never };

interface Props {
  notes: readonly PatientNote[];
  patientId: string;
  appointmentId: string;
  openedAt: OpenedAt;
  onClose: () => void;
}

/** All notes of the patient, scrolled to one of them, or with the field for a new one. */
export function NotesDialog({ notes, patientId, appointmentId, openedAt, onClose }: Props) {
  const translate = useTranslate();
  const [shown, setShown] = useState<string | null>(openedAt.noteId ?? null);
  const [isLeaving, setLeaving] = useState<(() => void) | null>(null);
  const { editing, edit, add, stop } = useNoteEditing(
    { patientId, appointmentId, onSaved: ({ noteId }) => setShown(noteId) },
    openedAt.isAdding === true,
  );
  /** Asks before a text is lost. */
  const leave = (proceed: () => void): void => {
    if (editing?.isChanged) setLeaving(() => proceed);
    else proceed();
  };
  const cancel = (): void => (editing?.conflict ? stop() : leave(stop));
  // A note that is gone is edited as a new one.
  const isNew = editing !== null && !notes.some(({ noteId }) => noteId === editing.noteId);
  return (
    <DialogFrame title={translate('patientNotes.title')} onClose={() => leave(onClose)} width={760}>
      <ScrolledList shown={shown} notes={notes}>
        {isNew ? (
          <NoteEditor editing={editing} onCancel={cancel} />
        ) : (
          <Button
            variant="outlined"
            size="small"
            startIcon={<AddIcon sx={{ fontSize: 18 }} />}
            onClick={() => leave(add)}
            sx={{ mb: 1 }}
          >
            {translate('patientNotes.add')}
          </Button>
        )}
        {notes.map((note) => (
          <NoteArticle
            key={note.noteId}
            note={note}
            isOfAppointment={note.appointmentId === appointmentId}
            onEdit={() => leave(() => edit(note))}
            editor={
              editing !== null && editing.noteId === note.noteId ? (
                <NoteEditor editing={editing} note={note} onCancel={cancel} />
              ) : null
            }
          />
        ))}
        {notes.length === 0 && <Box sx={{ pt: 3, color: 'text.secondary' }}>{translate('patientNotes.none')}</Box>}
      </ScrolledList>
      {isLeaving !== null && (
        <DiscardDialog
          title={translate('patientNotes.discardTitle')}
          question={translate('patientNotes.discardQuestion')}
          onDiscard={() => {
            isLeaving();
            setLeaving(null);
          }}
          onStay={() => setLeaving(null)}
        />
      )}
    </DialogFrame>
  );
}

interface ListProps {
  /** The id of the note to scroll to; null: the top. */
  shown: string | null;
  notes: readonly PatientNote[];
  children: ReactNode;
}

/** Scrolls to a note. Inside of the dialog, whose content is there after the first effects of what is around it. */
function ScrolledList({ shown, notes, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isThere = notes.some(({ noteId }) => noteId === shown);
  useEffect(() => {
    const note = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-note-id') === shown);
    if (!isThere || !(note instanceof HTMLElement)) return;
    note.scrollIntoView({ block: 'start' });
    note.focus({ preventScroll: true });
  }, [shown, isThere]);
  return (
    <DialogContent ref={list} sx={{ display: 'block', pb: 5 }}>
      {children}
    </DialogContent>
  );
}

interface ArticleProps {
  note: PatientNote;
  isOfAppointment: boolean;
  onEdit: () => void;
  /** Stands in place of the text. */
  editor: ReactNode;
}

/** One note: who wrote it when, and its text with the lines of its edits. */
function NoteArticle({ note, isOfAppointment, onEdit, editor }: ArticleProps) {
  const translate = useTranslate();
  const date = useNoteDate();
  const words = { provider: note.providerName, date: date(note.dateCreated) };
  const marks = [
    !note.isFromPms && !note.isDraft && translate('patientNotes.fromHelix'),
    isOfAppointment && translate('patientNotes.forThis'),
  ].filter((mark) => mark !== false);
  return (
    <Box
      component="article"
      data-note-id={note.noteId}
      tabIndex={-1}
      aria-label={translate('patientNotes.textOf', words)}
      sx={{
        py: 4,
        borderTop: 1,
        borderColor: 'surface.line',
        scrollMarginTop: 0,
        '&:focus': { outline: 'none' },
        '&:focus-visible': { outline: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, minHeight: 32 }}>
        <Box sx={{ fontWeight: 600 }}>{note.providerName}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>{words.date}</Box>
        {note.isDraft && <DraftChip />}
        {marks.map((mark) => (
          <Box key={mark} component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {mark}
          </Box>
        ))}
        {editor === null && (
          <Button
            size="small"
            variant="text"
            aria-label={translate('patientNotes.editOf', words)}
            onClick={onEdit}
            sx={{ ml: 'auto', mr: -2 }}
          >
            {translate('patientNotes.edit')}
          </Button>
        )}
      </Box>
      {editor ?? <Box sx={{ pt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.note}</Box>}
    </Box>
  );
}
