import BackIcon from '@mui/icons-material/ArrowBack';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import CopyIcon from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ActionButton } from '../components/form/action-button.js';
import { toFormErrors } from '../components/form/validation.js';
import { savePatientNote } from '../components/notes/note-calls.js';
import { isMac } from '../components/shortcut-keys.js';

/** How long the page says that the note is copied (spec 2 section 9). */
const COPIED_MS = 2000;

interface Props {
  appointmentId: string;
  patientId: string;
  note: string;
  onSaved: () => void;
  onBack: () => void;
}

/** Copies the note. @returns whether the browser allowed it; else the text of the note is selected. */
async function copied(note: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(note);
    return true;
  } catch {
    if (shown) window.getSelection()?.selectAllChildren(shown);
    return false;
  }
}

/** The whole note after it was submitted: it is copied, and kept as a draft of the appointment. */
export function FinishedNote({ appointmentId, patientId, note, onSaved, onBack }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRefused, setRefused] = useState(false);
  const [saving, setSaving] = useState<'saving' | 'saved' | { failure: string }>('saving');
  const isStarted = useRef(false);

  const copy = async (): Promise<void> => {
    const isCopied = await copied(note, text.current);
    setRefused(!isCopied);
    if (isCopied) notify('noteWizard.finished.copied', { type: 'info', autoHideDuration: COPIED_MS });
  };
  const save = async (): Promise<void> => {
    setSaving('saving');
    try {
      await savePatientNote(patientId, { appointmentId, note, isDraft: true });
      setSaving('saved');
      onSaved();
    } catch (error) {
      setSaving({ failure: toFormErrors(error, [], translate('common.genericError')).form ?? '' });
    }
  };
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    heading.current?.focus();
    void copy();
    void save();
    // Once for a submitted note: a note that is edited again is shown by another mount.
  });

  const isFailed = typeof saving === 'object';
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', bgcolor: 'background.paper' }}>
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 820, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 4, sm: 8 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography
            id={id}
            ref={heading}
            tabIndex={-1}
            component="h2"
            variant="h1"
            sx={{ flex: 1, '&:focus-visible': { outline: 'none' } }}
          >
            {translate('noteWizard.finished.title')}
          </Typography>
          <Button variant="outlined" startIcon={<BackIcon sx={{ fontSize: 18 }} />} onClick={onBack}>
            {translate('noteWizard.finished.back')}
          </Button>
          <Button variant="contained" startIcon={<CopyIcon sx={{ fontSize: 18 }} />} onClick={() => void copy()}>
            {translate('noteWizard.finished.copy')}
          </Button>
        </Box>
        <Box role="status" sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
          {!isFailed && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'body2', color: 'text.secondary' }}>
              {saving === 'saved' && <CheckIcon sx={{ fontSize: 18, color: 'state.success.bar' }} />}
              {translate(`noteWizard.finished.${saving}`)}
            </Box>
          )}
          {isRefused && (
            <Alert severity="warning" variant="outlined">
              {translate('noteWizard.finished.refused', { keys: isMac() ? '⌘C' : 'Ctrl+C' })}
            </Alert>
          )}
        </Box>
        {isFailed && (
          <Alert
            severity="error"
            variant="outlined"
            action={
              <ActionButton size="small" color="inherit" isDisabled={false} onClick={() => void save()}>
                {translate('common.tryAgain')}
              </ActionButton>
            }
          >
            {translate('noteWizard.finished.failed', { reason: saving.failure })}
          </Alert>
        )}
        <Box
          ref={text}
          role="group"
          aria-labelledby={id}
          sx={{
            fontSize: 16,
            lineHeight: '26px',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            userSelect: 'text',
          }}
        >
          {note}
        </Box>
      </Box>
    </Box>
  );
}
