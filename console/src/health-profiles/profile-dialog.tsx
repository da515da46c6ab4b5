import { healthProfileForm, type HealthProfileView } from '@helix/contracts';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../components/form/form-dialog.js';
import { rulesResolver } from '../components/form/validation.js';
import { TextField } from '../components/form/fields.js';
import { useSession } from '../session/session-context.js';
import { useSaveProfile } from './profile-calls.js';

interface Props {
  /** Null adds a profile. */
  profile: HealthProfileView | null;
  onClose: () => void;
}

/** Adds a health profile to the clinic, or renames one. */
export function ProfileDialog({ profile, onClose }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const save = useSaveProfile();
  // As it was opened: what the list reads meanwhile must not make a stale name pass for a present one.
  const [version] = useState(profile?.version);
  const form = useForm({
    mode: 'onBlur',
    defaultValues: { profileName: profile?.profileName ?? '' },
    resolver: rulesResolver(healthProfileForm.pick({ profileName: true })),
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
      {...(profile ? {} : { submitLabel: translate('healthProfiles.add') })}
    >
      <TextField
        name="profileName"
        label={translate('healthProfiles.name')}
        autoComplete="off"
        autoFocus
        {...(profile ? {} : { help: translate('healthProfiles.nameHelp') })}
      />
    </FormDialog>
  );
}
