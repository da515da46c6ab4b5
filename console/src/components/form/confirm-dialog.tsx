import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from './action-button.js';
import { DialogActions, DialogFrame } from './dialog-frame.js';
import { toFormErrors } from './validation.js';

interface Props {
  title: string;
  question: string;
  /** What the action applies to. */
  children?: ReactNode;
  /** Closes the dialog itself on success, and leaves it open to be confirmed again; errors that it throws are shown. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before something is removed. */
export function ConfirmDialog({ title, question, children, onConfirm, onClose }: Props) {
  const translate = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = (): void => {
    if (!isBusy) onClose();
  };
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(toFormErrors(error, [], translate('common.genericError')).form);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame title={title} onClose={close} width={440} role="alertdialog">
      <Box sx={{ display: 'grid', gap: 3, px: 6, pt: 2, pb: 3 }}>
        {failure && (
          <Alert severity="error" variant="outlined">
            {failure}
          </Alert>
        )}
        <Box sx={{ color: 'text.secondary' }}>{question}</Box>
        {children}
      </Box>
      <DialogActions>
        <Button variant="outlined" onClick={close} disabled={isBusy} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <ActionButton variant="contained" color="error" onClick={() => void confirm()} isDisabled={isBusy}>
          {translate(isBusy ? 'form.working' : 'ra.action.confirm')}
        </ActionButton>
      </DialogActions>
    </DialogFrame>
  );
}
