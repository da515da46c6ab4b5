import type { ClinicRow, SetupCode } from '@helix/contracts';
import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { DialogFrame } from '../components/form/dialog-frame.js';
import { UnsavedChanges } from '../components/form/unsaved-changes.js';
import { instantText } from '../components/instant-text.js';

interface CopyProps {
  title: string;
  lead: string;
  label: string;
  /** What is copied. */
  text: string;
  hint: string;
  onClose: () => void;
}

/** A text that exists here alone, to be copied. Only its buttons close it: neither Esc nor a click outside. */
function CopyDialog({ title, lead, label, text, hint, onClose }: CopyProps) {
  const translate = useTranslate();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <DialogFrame title={title} onClose={onClose} isStatic width={560}>
      <DialogContent>
        <Box sx={{ color: 'text.secondary' }}>{lead}</Box>
        <TextField
          label={label}
          value={text}
          multiline
          inputRef={field}
          helperText={isCopied === false ? translate('clinics.copyByHand') : hint}
          error={isCopied === false}
          onFocus={({ target }) => target.select()}
          slotProps={{
            input: { readOnly: true },
            htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } },
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('common.close')}
        </Button>
        <Button
          variant="contained"
          autoFocus
          startIcon={isCopied === true ? <CopiedIcon /> : <CopyIcon />}
          onClick={() => void copy()}
          aria-live="polite"
        >
          {translate(isCopied === true ? 'clinics.copiedHere' : 'clinics.copy')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}

interface KeyProps {
  clinicName: string;
  agentKey: string;
  onClose: () => void;
}

/** The key of a new clinic's agent. Nobody can read it again, so that leaving the page asks. */
export function KeyDialog({ clinicName, agentKey, onClose }: KeyProps) {
  const translate = useTranslate();
  return (
    <>
      <CopyDialog
        title={translate('clinics.key.title', { name: clinicName })}
        lead={translate('clinics.key.lead')}
        label={translate('clinics.key.label')}
        text={agentKey}
        hint={translate('clinics.key.hint')}
        onClose={onClose}
      />
      <UnsavedChanges
        when
        title={translate('clinics.key.leaveTitle')}
        question={translate('clinics.key.leaveQuestion')}
      />
    </>
  );
}

interface CommandProps {
  clinic: ClinicRow;
  setup: SetupCode;
  onClose: () => void;
}

/** A setup command that the browser did not copy. */
export function CommandDialog({ clinic: { name, timeZone }, setup, onClose }: CommandProps) {
  const translate = useTranslate();
  return (
    <CopyDialog
      title={translate('clinics.command.title', { name })}
      lead={translate('clinics.command.lead')}
      label={translate('clinics.command.label')}
      text={setup.command}
      hint={translate('clinics.command.hint', { time: instantText(setup.expiresAt, timeZone) })}
      onClose={onClose}
    />
  );
}
