import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../../components/form/action-button.js';
import { DialogFrame, preventFocusLoss } from '../../../components/form/dialog-frame.js';

interface Props {
  title: string;
  saveLabel: string;
  canSave: boolean;
  onSave: () => void;
  onClose: () => void;
  width?: number;
  /** Beside the buttons: what is chosen so far, or what is missing. */
  status?: ReactNode;
  children: ReactNode;
}

/** A dialog in which the user chooses something for a procedure of the plan. Enter saves. */
export function ChoiceDialog({ title, saveLabel, canSave, onSave, onClose, width = 480, status, children }: Props) {
  const translate = useTranslate();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canSave) onSave();
  };
  return (
    <DialogFrame title={title} onClose={onClose} width={width}>
      <form noValidate onSubmit={submit}>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Box role="status" sx={{ flex: 1, alignSelf: 'center', typography: 'body2', color: 'text.secondary' }}>
            {status}
          </Box>
          <Button variant="outlined" onClick={onClose} {...preventFocusLoss}>
            {translate('ra.action.cancel')}
          </Button>
          <ActionButton type="submit" variant="contained" isDisabled={!canSave} {...preventFocusLoss}>
            {saveLabel}
          </ActionButton>
        </DialogActions>
      </form>
    </DialogFrame>
  );
}
