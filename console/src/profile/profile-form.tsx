import type { CurrentUser, ProviderView } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RadioButtonGroupInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { call } from '../api/client.js';
import { AvatarColorField } from '../components/form/avatar-color-field.js';
import { choiceText } from '../components/form/choice-text.js';
import { preventFocusLoss } from '../components/form/dialog-frame.js';
import { UnsavedChanges } from '../components/form/unsaved-changes.js';
import { useSave } from '../components/form/use-save.js';
import { schemaResolver } from '../components/form/validation.js';
import { Card } from '../components/page.js';
import { initialsOf } from '../components/person-name.js';
import { AdminMark, InitialsAvatar } from '../components/person.js';
import { useSession } from '../session/session-context.js';
import { reloadWithToast } from './after-reload.js';
import { profileRules, type ProfileValues, profileValues } from './profile-values.js';
import { type ProfilePart, profileParts, type ProfileSave, saveParts, storedAfter } from './save-profile.js';
import { providerName, WageFields } from './wage-fields.js';

/** Previews the user with the edited, unsaved values. */
export function Person() {
  const { user, isAdmin } = useSession();
  const [firstName, lastName, avatarColor] = useWatch<ProfileValues, ['firstName', 'lastName', 'avatarColor']>({
    name: ['firstName', 'lastName', 'avatarColor'],
  });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <InitialsAvatar initials={initialsOf(firstName, lastName)} color={avatarColor} size={56} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography noWrap sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
            {firstName} {lastName}
          </Typography>
          {isAdmin && <AdminMark />}
        </Box>
        <Typography noWrap color="text.secondary">
          {user.email}
        </Typography>
      </Box>
    </Box>
  );
}

const DISPLAYS = ['unspecified', 'scores', 'dollars', 'none'] as const;

function DefaultClinic() {
  const translate = useTranslate();
  const { user } = useSession();
  if (user.clinics.length < 2) return null;
  return (
    <SelectInput
      source="defaultClinic"
      label={translate('people.profile.defaultClinic')}
      helperText={translate('people.profile.defaultClinicHelp')}
      choices={[
        { id: '', name: translate('people.profile.noDefaultClinic') },
        ...user.clinics.map(({ clinicGuid, name }) => ({ id: clinicGuid, name })),
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
        <TextInput source="firstName" label={translate('people.firstName')} autoComplete="given-name" />
        <TextInput source="lastName" label={translate('people.lastName')} autoComplete="family-name" />
      </Box>
      <AvatarColorField />
      <RadioButtonGroupInput
        source="performanceDisplay"
        label={translate('people.profile.performanceDisplay')}
        choices={DISPLAYS.map((display) => ({
          id: display === 'unspecified' ? '' : display,
          name: translate(`people.profile.displays.${display}`),
          help: translate(`people.profile.displayHelp.${display}`),
        }))}
        optionText={choiceText}
      />
      <DefaultClinic />
    </Box>
  );
}

/** After a save that failed half way: what was saved and what was not. */
function PartiallySaved({ saved, left }: ProfileSave) {
  const translate = useTranslate();
  const partNames = (parts: readonly ProfilePart[]): string =>
    parts
      .map(({ provider }) =>
        provider
          ? translate('people.profile.partOfWage', { provider: providerName(provider) })
          : translate('people.profile.partOfNames'),
      )
      .join(', ');
  return (
    <Alert severity="warning" variant="outlined">
      {translate('people.profile.partlySaved', { saved: partNames(saved), left: partNames(left) })}
    </Alert>
  );
}

/** Saves the form and reloads the console. A save that fails half way reports what it saved. */
function useSaveProfile(initial: ProfileValues) {
  const { user, instance } = useSession();
  const queryClient = useQueryClient();
  const stored = useRef<ProfilePart[] | null>(null);
  // Those that the form opened with, then those of its own saves.
  const versions = useRef(new Map(instance.providers.map(({ provider_id: id, version }) => [id, version])));
  const seen = useRef({ firstName: user.firstName, lastName: user.lastName });
  const [partly, setPartly] = useState<ProfileSave | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  // An effect, so that `UnsavedChanges` has rendered without changes before the reload.
  useEffect(() => {
    if (isSaved) reloadWithToast('toasts.saved');
  }, [isSaved]);

  const send = async ({ provider, path, body }: ProfilePart): Promise<void> => {
    if (!provider) {
      const { firstName, lastName } = await call<CurrentUser>(path, {
        method: 'POST',
        body: { ...body, seen: seen.current },
      });
      seen.current = { firstName, lastName };
      return;
    }
    const version = versions.current.get(provider.provider_id);
    const saved = await call<ProviderView>(path, { method: 'POST', body: { ...body, version } });
    versions.current.set(provider.provider_id, saved.version);
  };
  const save = async (values: ProfileValues): Promise<void> => {
    setPartly(null);
    stored.current ??= profileParts(user, instance.providers, initial);
    const parts = profileParts(user, instance.providers, values);
    const outcome = await saveParts(stored.current, parts, send);
    if (outcome.error === null) return setIsSaved(true);
    if (outcome.saved.length > 0) {
      stored.current = storedAfter(stored.current, outcome.saved);
      setPartly(outcome);
    }
    // Also after a refused save, because the session may be what is stale.
    void queryClient.invalidateQueries({ queryKey: ['session'] });
    throw outcome.error;
  };
  return { save, partly, isSaved };
}

/** One form for names, preferences and, for users who are providers, wages. */
export function ProfileForm() {
  const translate = useTranslate();
  const { user, instance } = useSession();
  const [initial] = useState(() => profileValues(user, instance.providers));
  const form = useForm<ProfileValues>({
    mode: 'onBlur',
    defaultValues: initial,
    resolver: schemaResolver(profileRules),
  });
  const { save, partly, isSaved } = useSaveProfile(initial);
  const { submit, isSaving, hasErrors, failure } = useSave(form, save);
  return (
    <FormProvider {...form}>
      <UnsavedChanges
        when={form.formState.isDirty && !isSaved}
        title={translate('people.profile.leaveTitle')}
        question={translate('people.profile.leaveQuestion')}
      />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {partly && <PartiallySaved {...partly} />}
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
          <Button component={Link} to="/dashboard" variant="outlined" disabled={isSaving} {...preventFocusLoss}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isSaving || hasErrors} {...preventFocusLoss}>
            {translate(isSaving ? 'form.saving' : 'ra.action.save')}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}
