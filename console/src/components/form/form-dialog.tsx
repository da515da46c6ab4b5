import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ActionButton } from './action-button.js';
import { DialogActions, DialogFrame, preventFocusLoss } from './dialog-frame.js';
import { useSave } from './use-save.js';

interface Props<Values extends FieldValues> {
  title: string;
  form: UseFormReturn<Values>;
  /** Closes the dialog itself on success; errors that it throws are shown in the form. */
  onSave: (values: Values) => Promise<void>;
  onClose: () => void;
  submitLabel?: string;
  width?: number;
  children: ReactNode;
}

/** A form in a dialog. While it saves, it can neither be submitted again nor closed. */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { title, form, onSave, onClose, submitLabel, width, children } = props;
  const translate = useTranslate();
  const { submit, isSaving, hasErrors, failure } = useSave(form, onSave);
  const close = (): void => {
    if (!isSaving) onClose();
  };
  return (
    <DialogFrame title={title} onClose={close} {...(width ? { width } : {})}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        >
          <Box sx={{ display: 'grid', gap: 4, px: 6, pt: 3, pb: 3, overflowY: 'auto' }}>
            {failure && (
              <Alert severity="error" variant="outlined" sx={{ whiteSpace: 'pre-line' }}>
                {failure}
              </Alert>
            )}
            {children}
          </Box>
          <DialogActions>
            <Button variant="outlined" onClick={close} disabled={isSaving} {...preventFocusLoss}>
              {translate('ra.action.cancel')}
            </Button>
            <ActionButton type="submit" variant="contained" isDisabled={isSaving || hasErrors} {...preventFocusLoss}>
              {isSaving ? translate('form.saving') : (submitLabel ?? translate('ra.action.save'))}
            </ActionButton>
          </DialogActions>
        </Box>
      </FormProvider>
    </DialogFrame>
  );
}
