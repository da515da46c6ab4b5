import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { SwitchRow } from '../components/form/switch-field.js';
import { useSession } from '../session/session-context.js';
import { useRequireExam, useSaveRequireExam } from './profile-api.js';

/** The option to recommend X-rays only with an exam. The switch saves immediately. */
export function ExamOption() {
  const translate = useTranslate();
  const notify = useNotify();
  const { isAdmin } = useSession();
  const option = useRequireExam();
  const save = useSaveRequireExam();
  const [isSaving, setIsSaving] = useState(false);
  const change = async (isRequired: boolean): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    try {
      await save(isRequired);
      notify('healthProfiles.optionsSaved', { type: 'success' });
    } catch {
      notify('healthProfiles.optionsFailed', { type: 'error' });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Box
      component="section"
      aria-label={translate('healthProfiles.optionsTitle')}
      sx={{
        display: 'grid',
        px: 4,
        py: 3,
        flexShrink: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <SwitchRow
        label={translate('healthProfiles.requireExam')}
        helperText={`${translate('healthProfiles.requireExamHelp')} ${isAdmin ? '' : translate('healthProfiles.notAdminOption')}`}
        checked={option.data ?? false}
        disabled={!isAdmin}
        onChange={(event) => void change(event.target.checked)}
      />
    </Box>
  );
}
