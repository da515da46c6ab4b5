import type { ClinicView } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../api/problem.js';
import { ActionButton } from '../components/form/action-button.js';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { preventFocusLoss } from '../components/form/dialog-frame.js';
import { UnsavedChanges } from '../components/form/unsaved-changes.js';
import { useSave } from '../components/form/use-save.js';
import { touchTargets } from '../components/touch-targets.js';
import { useSaveSettings } from './settings-api.js';
import { SettingsFields } from './settings-fields.js';
import { changedSettings, settingsResolver, valuesOf, type SettingsValues } from './settings-values.js';

/** Of these the form says what is wrong; every other failure is a toast. */
const EXPLAINED = [403, 409, 422];

/**
 * The settings of the clinic as one form. It edits those that it opened with: what others save meanwhile is a conflict, and
 * comes with "Discard changes".
 *
 * @param stored the settings as they are now.
 */
export function SettingsForm({ stored }: { stored: ClinicView }) {
  const translate = useTranslate();
  const notify = useNotify();
  const send = useSaveSettings();
  const [opened, setOpened] = useState(stored);
  // Number fields show what they were rendered with, so that other values need other fields.
  const [round, setRound] = useState(0);
  const [question, setQuestion] = useState<{ detail: string; values: SettingsValues } | null>(null);
  const form = useForm<SettingsValues>({ mode: 'onBlur', defaultValues: valuesOf(opened), resolver: settingsResolver });
  const { isDirty } = form.formState;

  const save = async (values: SettingsValues, confirm = false): Promise<void> => {
    const clinic = await send({ ...changedSettings(values, opened), confirm });
    setOpened(clinic);
    form.reset(values);
    notify('clinicSettings.saved', { type: 'success' });
  };
  const onSave = async (values: SettingsValues): Promise<void> => {
    try {
      await save(values);
    } catch (error) {
      const { problem, status = 0, message = '' } = error instanceof ApiError ? error : {};
      if (problem?.recordings !== undefined) return setQuestion({ detail: message, values });
      if (EXPLAINED.includes(status)) throw error;
      notify('clinicSettings.failed', { type: 'error' });
    }
  };
  const { submit, isSaving, hasErrors, failure } = useSave(form, onSave);
  const discard = (): void => {
    setOpened(stored);
    form.reset(valuesOf(stored));
    setRound(round + 1);
  };
  return (
    <FormProvider {...form}>
      <UnsavedChanges
        when={isDirty}
        title={translate('clinicSettings.leaveTitle')}
        question={translate('clinicSettings.leaveQuestion')}
      />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <SettingsFields key={round} clinic={opened} />
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            display: 'grid',
            gap: 2,
            py: 3,
            bgcolor: 'background.default',
            borderTop: 1,
            borderColor: 'divider',
            zIndex: 1,
            ...touchTargets,
          }}
        >
          {failure && (
            <Alert severity="error" variant="outlined" sx={{ whiteSpace: 'pre-line' }}>
              {failure}
            </Alert>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
            <ActionButton variant="outlined" onClick={discard} isDisabled={!isDirty || isSaving} {...preventFocusLoss}>
              {translate('unsaved.leave')}
            </ActionButton>
            <ActionButton
              type="submit"
              variant="contained"
              isDisabled={!isDirty || isSaving || hasErrors}
              {...preventFocusLoss}
            >
              {translate(isSaving ? 'form.saving' : 'ra.action.save')}
            </ActionButton>
          </Box>
        </Box>
      </Box>
      {question && (
        <ConfirmDialog
          title={translate('clinicSettings.deletion.title')}
          question={question.detail}
          confirmLabel={translate('clinicSettings.deletion.confirm')}
          onConfirm={async () => {
            await save(question.values, true);
            setQuestion(null);
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </FormProvider>
  );
}
