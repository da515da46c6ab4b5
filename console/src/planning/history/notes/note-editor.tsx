import type { PatientNote } from '@helix/contracts';
import { MAX_NOTE_LENGTH } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../../components/form/action-button.js';
import type { NoteEditing } from './use-note-editing.js';

interface Props {
  editing: NoteEditing;
  /** Undefined: a new note. */
  note?: PatientNote;
  onCancel: () => void;
}

/** The text of a note. When the note was changed meanwhile, both texts stand here until the user has chosen. */
export function NoteEditor({ editing, note, onCancel }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { text, error, failure, conflict, isSaving, change, save } = editing;
  const hint = note === undefined ? 'patientNotes.addHint' : note.isDraft ? 'patientNotes.draftHint' : null;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ display: 'grid', gap: 3, pt: 2 }}
    >
      {conflict !== null && (
        <>
          <Alert severity="warning" variant="outlined">
            {translate(conflict.theirs === null ? 'patientNotes.conflict.gone' : 'patientNotes.conflict.title')}
          </Alert>
          {conflict.theirs !== null && (
            <div>
              <Box id={`${id}-theirs`} sx={{ mb: 1.5, typography: 'body2', fontWeight: 550 }}>
                {translate('patientNotes.conflict.theirs')}
              </Box>
              <Box
                role="group"
                aria-labelledby={`${id}-theirs`}
                tabIndex={0}
                sx={{
                  maxHeight: 220,
                  overflowY: 'auto',
                  px: 3,
                  py: 2,
                  borderRadius: 1,
                  bgcolor: 'surface.sunken',
                  whiteSpace: 'pre-wrap',
                  overflowWrap: 'anywhere',
                }}
              >
                {conflict.theirs.note}
              </Box>
            </div>
          )}
        </>
      )}
      {failure !== null && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <TextField
        id={id}
        label={translate(conflict === null ? 'patientNotes.text' : 'patientNotes.conflict.mine')}
        helperText={error ?? (hint === null ? undefined : translate(hint))}
        multiline
        autoFocus
        minRows={5}
        maxRows={16}
        value={text}
        error={error !== null}
        onChange={({ target }) => change(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NOTE_LENGTH } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
        <Button variant="outlined" onClick={onCancel} disabled={isSaving}>
          {translate(conflict?.theirs ? 'patientNotes.conflict.takeTheirs' : 'ra.action.cancel')}
        </Button>
        <ActionButton type="submit" variant="contained" isDisabled={isSaving}>
          {translate(saveLabel(editing))}
        </ActionButton>
      </Box>
    </Box>
  );
}

function saveLabel({ isSaving, conflict }: NoteEditing): string {
  if (isSaving) return 'patientNotes.saving';
  if (conflict === null) return 'patientNotes.save';
  return conflict.theirs === null ? 'patientNotes.conflict.saveNew' : 'patientNotes.conflict.keepMine';
}
