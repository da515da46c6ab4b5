import AddIcon from '@mui/icons-material/Add';
import OpenIcon from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { PatientNote } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { patientNotesQuery } from '../../../components/notes/note-calls.js';
import { useSession } from '../../../session/session-context.js';
import { useAppointment } from '../../data/planning-context.js';
import { LineList, TwoLines } from '../line-list.js';
import { FailedLines, LoadingLines, NoLines, TabActions } from '../tab-states.js';
import { DraftChip } from './draft-chip.js';
import { NotesDialog, type OpenedAt } from './notes-dialog.js';
import { useNoteDate } from './use-note-date.js';
import './texts.js';

/** Null: the note has no text. */
const firstLineOf = (note: string): string | null => note.trim().split('\n', 1)[0]?.trim() || null;

/** The notes of the patient, the newest first. */
export default function NotesTab() {
  const translate = useTranslate();
  const { user, clinic } = useSession();
  const { patientId, appointmentId, patientInitials } = useAppointment();
  const { data: notes, error, refetch, isFetching } = useQuery(patientNotesQuery(patientId));
  const [opened, setOpened] = useState<OpenedAt | null>(null);
  const date = useNoteDate();
  const lineOf = ({ providerName, dateCreated }: PatientNote): string =>
    translate('patientNotes.line', { provider: providerName, date: date(dateCreated) });
  const wizardQuery = new URLSearchParams({ in: patientInitials, c: clinic.clinicGuid });
  return (
    <>
      <TabActions>
        {user.isSuperAdmin && (
          <Tooltip title={translate('patientNotes.wizardHint')} describeChild>
            <Button
              size="small"
              variant="text"
              component="a"
              href={`/appointment/${encodeURIComponent(appointmentId)}/NewNote?${wizardQuery.toString()}`}
              target="_blank"
              rel="noopener"
              startIcon={<OpenIcon sx={{ fontSize: 16 }} />}
            >
              {translate('patientNotes.wizard')}
            </Button>
          </Tooltip>
        )}
        <Button
          size="small"
          variant="text"
          startIcon={<AddIcon sx={{ fontSize: 18 }} />}
          disabled={notes === undefined}
          onClick={() => setOpened({ isAdding: true })}
        >
          {translate('patientNotes.add')}
        </Button>
      </TabActions>
      {notes ? (
        notes.length === 0 ? (
          <NoLines>{translate('patientNotes.none')}</NoLines>
        ) : (
          <LineList
            rows={notes}
            keyOf={({ noteId }) => noteId}
            onOpen={({ noteId }) => setOpened({ noteId })}
            allLabel={translate('patientNotes.all', { smart_count: notes.length })}
          >
            {(note) => (
              <TwoLines second={firstLineOf(note.note)}>
                <span>{lineOf(note)}</span>
                {note.isDraft && <DraftChip />}
              </TwoLines>
            )}
          </LineList>
        )
      ) : error ? (
        <FailedLines isRetrying={isFetching} onRetry={() => void refetch()}>
          {translate('patientNotes.failed')}
        </FailedLines>
      ) : (
        <LoadingLines label={translate('patientNotes.loading')} />
      )}
      {opened !== null && notes && (
        <NotesDialog
          notes={notes}
          patientId={patientId}
          appointmentId={appointmentId}
          openedAt={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
