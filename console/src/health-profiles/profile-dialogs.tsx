import { healthProfileForm, type HealthProfileView } from '@helix/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { FormDialog } from '../components/form/form-dialog.js';
import { schemaResolver } from '../components/form/validation.js';
import { useSession } from '../session/session-context.js';
import { useDeactivateProfile, useSaveProfile } from './profile-api.js';

interface ProfileDialogProps {
  /** Null adds a profile. */
  profile: HealthProfileView | null;
  onClose: () => void;
}

/** Adds a health profile to the clinic, or renames one. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const save = useSaveProfile();
  // The version when the dialog opened. A refetch of the list must not replace it, or the save would overwrite a newer
  // name.
  const [version] = useState(profile?.version);
  const form = useForm({
    mode: 'onBlur',
    defaultValues: { profileName: profile?.profileName ?? '' },
    resolver: schemaResolver(healthProfileForm.pick({ profileName: true })),
  });
  const onSave = async ({ profileName }: { profileName: string }): Promise<void> => {
    await save({ healthProfileId: profile?.healthProfileId ?? 0, profileName, version });
    onClose();
  };
  return (
    <FormDialog
      title={profile ? translate('healthProfiles.editTitle', { name: profile.profileName }) : clinic.name}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={440}
      submitLabel={profile ? undefined : translate('healthProfiles.add')}
    >
      <TextInput
        source="profileName"
        label={translate('healthProfiles.name')}
        autoComplete="off"
        autoFocus
        helperText={!profile && translate('healthProfiles.nameHelp')}
      />
    </FormDialog>
  );
}

interface DeactivateDialogProps {
  profile: HealthProfileView;
  onClose: () => void;
}

/** Asks for confirmation and deactivates a profile. */
export function DeactivateDialog({ profile, onClose }: DeactivateDialogProps) {
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
