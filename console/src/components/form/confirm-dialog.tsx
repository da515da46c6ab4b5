import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { FormDialog } from './form-dialog.js';

interface Props {
  title: string;
  question: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** What the action applies to. */
  children?: ReactNode;
  /** Closes the dialog itself on success, and leaves it open to be confirmed again; errors that it throws are shown. */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks for confirmation before something is removed or lost. */
export function ConfirmDialog({ title, question, confirmLabel, cancelLabel, children, onConfirm, onClose }: Props) {
  const translate = useTranslate();
  return (
    <FormDialog
      role="alertdialog"
      title={title}
      form={useForm()}
      onSave={async () => onConfirm()}
      onClose={onClose}
      width={440}
      submitLabel={confirmLabel ?? translate('ra.action.confirm')}
      cancelLabel={cancelLabel}
    >
      <Box sx={{ color: 'text.secondary' }}>{question}</Box>
      {children}
    </FormDialog>
  );
}
