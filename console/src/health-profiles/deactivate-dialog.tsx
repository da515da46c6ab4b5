import type { HealthProfileView } from '@helix/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { useDeactivateProfile } from './profile-calls.js';

interface Props {
  profile: HealthProfileView;
  onClose: () => void;
}

/** Deactivates a profile, once that is confirmed. */
export function DeactivateDialog({ profile, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const deactivate = useDeactivateProfile();
  const { profileName: name, patients } = profile;
  const confirm = async (): Promise<void> => {
    await deactivate(profile.healthProfileId);
    notify('healthProfiles.deleted', { type: 'success', messageArgs: { name } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('healthProfiles.deleteTitle')}
      question={translate('healthProfiles.deleteQuestion')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Typography noWrap sx={{ fontWeight: 550 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {patients
            ? translate('healthProfiles.deletePatients', { smart_count: patients })
            : translate('healthProfiles.deleteNobody')}
        </Typography>
      </Box>
    </ConfirmDialog>
  );
}
