import { registrationRequest, type OneTimeLinkView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { messagesByField } from '../api/problem.js';
import { sessionStore } from '../api/session-store.js';
import { rulesResolver } from '../components/form/rules-resolver.js';
import { TextField } from '../components/form/text-field.js';
import { HOME_PATH } from '../session/redirect-from.js';
import { register } from '../session/sign-in.js';
import { EntryForm, entryFormOptions } from './entry-form.js';
import { EntryAlert, EntryCard } from './entry-frame.js';
import { NewPasswordField } from './new-password-field.js';

interface Values {
  /** Shown, and not changed. */
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

interface Props {
  token: string;
  link: OneTimeLinkView;
  /** The link was used or expired while the form was open. */
  onGone: () => void;
}

/** Who is invited says how they are called and chooses a password. */
export function RegistrationForm({ token, link, onGone }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const form = useForm<Values>({
    ...entryFormOptions,
    defaultValues: { email: link.email, firstName: link.firstName, lastName: link.lastName, password: '' },
    resolver: rulesResolver(registrationRequest.omit({ token: true })),
  });
  const signedInAs = sessionStore.token() === null ? null : sessionStore.email();
  const submit = async ({ firstName, lastName, password }: Values): Promise<void> => {
    try {
      await register({ token, firstName, lastName, password });
    } catch (error) {
      if (messagesByField(error)['token']) return onGone();
      throw error;
    }
    await navigate(HOME_PATH, { replace: true });
  };
  return (
    <>
      {signedInAs && (
        <EntryAlert severity="info">
          {translate('signIn.registration.otherUser', { email: signedInAs, invited: link.email })}
        </EntryAlert>
      )}
      <EntryCard>
        <EntryForm
          form={form}
          onSubmit={submit}
          submitLabel={translate('signIn.registration.submit')}
          busyLabel={translate('signIn.registration.submitting')}
        >
          <TextField name="email" type="email" label={translate('signIn.email')} autoComplete="username" readOnly />
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
            <TextField name="firstName" label={translate('signIn.registration.firstName')} autoComplete="given-name" />
            <TextField name="lastName" label={translate('signIn.registration.lastName')} autoComplete="family-name" />
          </Box>
          <NewPasswordField autoFocus />
        </EntryForm>
      </EntryCard>
    </>
  );
}
