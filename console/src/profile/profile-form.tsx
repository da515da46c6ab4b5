import { useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { call } from '../api/client.js';
import { AvatarColorField } from '../components/form/avatar-color-field.js';
import { ChoiceField } from '../components/form/choice-field.js';
import { keepsFocus } from '../components/form/dialog-frame.js';
import { rulesResolver } from '../components/form/validation.js';
import { SelectField, TextField } from '../components/form/fields.js';
import { UnsavedChanges } from '../components/form/unsaved-changes.js';
import { useSave } from '../components/form/use-save.js';
import { Card } from '../components/page.js';
import { useSession } from '../session/session-context.js';
import { reloadSaying } from './after-reload.js';
import { Person } from './person.js';
import { profileRules, profileValues, type ProfileValues } from './profile-values.js';
import { profileParts, saveParts, storedAfter, type ProfilePart, type ProfileSave } from './save-profile.js';
import { providerName, WageFields } from './wage-fields.js';

const DISPLAYS = ['unspecified', 'scores', 'dollars', 'none'] as const;

function DefaultClinic() {
  const translate = useTranslate();
  const { user } = useSession();
  if (user.clinics.length < 2) return null;
  return (
    <SelectField
      name="defaultClinic"
      label={translate('people.profile.defaultClinic')}
      help={translate('people.profile.defaultClinicHelp')}
      options={[
        { value: '', label: translate('people.profile.noDefaultClinic') },
        ...user.clinics.map(({ clinicGuid, name }) => ({ value: clinicGuid, label: name })),
      ]}
    />
  );
}

function Fields() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Person />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4 }}>
        <TextField name="firstName" label={translate('people.firstName')} autoComplete="given-name" />
        <TextField name="lastName" label={translate('people.lastName')} autoComplete="family-name" />
      </Box>
      <AvatarColorField />
      <ChoiceField
        name="performanceDisplay"
        label={translate('people.profile.performanceDisplay')}
        choices={DISPLAYS.map((display) => ({
          value: display === 'unspecified' ? null : display,
          label: translate(`people.profile.displays.${display}`),
          help: translate(`people.profile.displayHelp.${display}`),
        }))}
      />
      <DefaultClinic />
    </Box>
  );
}

/** What a save that stopped half way has saved, and what it has not. */
function PartlySaved({ saved, left }: ProfileSave) {
  const translate = useTranslate();
  const words = (parts: readonly ProfilePart[]): string =>
    parts
      .map(({ provider }) =>
        provider
          ? translate('people.profile.partOfWage', { provider: providerName(provider) })
          : translate('people.profile.partOfNames'),
      )
      .join(', ');
  return (
    <Alert severity="warning" variant="outlined">
      {translate('people.profile.partlySaved', { saved: words(saved), left: words(left) })}
    </Alert>
  );
}

/** Saves the form and loads the console anew. A save that stops half way leaves what it did to be told. */
function useSaveProfile(began: ProfileValues) {
  const { user, instance } = useSession();
  const queryClient = useQueryClient();
  const stored = useRef<ProfilePart[] | null>(null);
  const [partly, setPartly] = useState<ProfileSave | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  // Once the page has heard that there is nothing left to lose.
  useEffect(() => {
    if (isSaved) reloadSaying('toasts.saved');
  }, [isSaved]);

  const save = async (values: ProfileValues): Promise<void> => {
    setPartly(null);
    stored.current ??= profileParts(user, instance.providers, began);
    const parts = profileParts(user, instance.providers, values);
    const outcome = await saveParts(stored.current, parts, ({ path, body }) => call(path, { method: 'POST', body }));
    if (outcome.error === null) return setIsSaved(true);
    if (outcome.saved.length > 0) {
      stored.current = storedAfter(stored.current, outcome.saved);
      setPartly(outcome);
      void queryClient.invalidateQueries({ queryKey: ['session'] });
    }
    throw outcome.error;
  };
  return { save, partly, isSaved };
}

/** Names, preferences and, of users who are providers, wages: one form, saved as one. */
export function ProfileForm() {
  const translate = useTranslate();
  const { user, instance } = useSession();
  const [began] = useState(() => profileValues(user, instance.providers));
  const form = useForm<ProfileValues>({
    mode: 'onBlur',
    defaultValues: began,
    resolver: rulesResolver(profileRules),
  });
  const { save, partly, isSaved } = useSaveProfile(began);
  const { submit, isSaving, hasErrors, failure } = useSave(form, save);
  return (
    <FormProvider {...form}>
      <UnsavedChanges
        when={form.formState.isDirty && !isSaved}
        title={translate('people.profile.leaveTitle')}
        question={translate('people.profile.leaveQuestion')}
      />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {partly && <PartlySaved {...partly} />}
        {failure && (
          <Alert severity="error" variant="outlined" sx={{ whiteSpace: 'pre-line' }}>
            {failure}
          </Alert>
        )}
        <Card>
          <Fields />
        </Card>
        {instance.providers.map((provider, index) => (
          <WageFields key={provider.provider_id} provider={provider} index={index} />
        ))}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
          <Button component={Link} to="/dashboard" variant="outlined" disabled={isSaving} {...keepsFocus}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isSaving || hasErrors} {...keepsFocus}>
            {translate(isSaving ? 'form.saving' : 'ra.action.save')}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}
