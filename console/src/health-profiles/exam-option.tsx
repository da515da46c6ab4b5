import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Toggle } from '../components/form/toggle.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { useRequireExam, useSaveRequireExam } from './profile-api.js';

const ID = 'require-exam-with-xrays';
const target = { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET };

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
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        px: 4,
        py: 3,
        flexShrink: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <Box component="label" htmlFor={ID} sx={{ typography: 'body2', fontWeight: 550 }}>
          {translate('healthProfiles.requireExam')}
        </Box>
        <Box id={`${ID}-help`} sx={{ typography: 'caption', color: 'text.secondary' }}>
          {translate('healthProfiles.requireExamHelp')} {!isAdmin && translate('healthProfiles.notAdminOption')}
        </Box>
      </Box>
      <Box component="label" sx={{ display: 'grid', placeItems: 'center', [COARSE_POINTER]: target }}>
        <Toggle
          id={ID}
          aria-describedby={`${ID}-help`}
          checked={option.data ?? false}
          disabled={!isAdmin}
          onChange={(event) => void change(event.target.checked)}
        />
      </Box>
    </Box>
  );
}
