import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'react-admin';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ActionButton } from './action-button.js';
import { DialogFrame, preventFocusLoss, type DialogFrameProps } from './dialog-frame.js';
import { useSave } from './use-save.js';

interface Props<Values extends FieldValues> extends DialogFrameProps {
  form: UseFormReturn<Values>;
  /** Closes the dialog itself on success; errors that it throws are shown in the form. */
  onSave: (values: Values) => Promise<void>;
  submitLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** In place of the submit label while it saves. */
  savingLabel?: string;
  /** Called when it is submitted with invalid fields. Without it, it cannot be submitted again until they are valid. */
  onInvalid?: () => void;
}

/**
 * A form in a dialog. While it saves, it can neither be submitted again nor closed. As an `alertdialog` it is a question
 * before something is lost: the safe answer has the focus.
 */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { form, onSave, onClose, submitLabel, cancelLabel, savingLabel, onInvalid, children, ...frame } = props;
  const translate = useTranslate();
  const { submit, isSaving, hasErrors, failure } = useSave(form, onSave, onInvalid);
  const isQuestion = frame.role === 'alertdialog';
  const close = (): void => {
    if (!isSaving) onClose();
  };
  return (
    <DialogFrame {...frame} onClose={close}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <DialogContent>
            {failure && (
              <Alert severity="error" variant="outlined" sx={{ whiteSpace: 'pre-line' }}>
                {failure}
              </Alert>
            )}
            {children}
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={close} disabled={isSaving} autoFocus={isQuestion} {...preventFocusLoss}>
              {cancelLabel ?? translate('ra.action.cancel')}
            </Button>
            <ActionButton
              type="submit"
              variant="contained"
              color={isQuestion ? 'error' : 'primary'}
              isDisabled={isSaving || (hasErrors && !onInvalid)}
              {...preventFocusLoss}
            >
              {isSaving
                ? (savingLabel ?? translate(isQuestion ? 'form.working' : 'form.saving'))
                : (submitLabel ?? translate('ra.action.save'))}
            </ActionButton>
          </DialogActions>
        </form>
      </FormProvider>
    </DialogFrame>
  );
}
