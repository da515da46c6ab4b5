import { type OneTimeLinkView, type RegistrationRequest, registrationRequest } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TextInput, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { messagesByField } from '../api/problem.js';
import { sessionStore } from '../api/session-store.js';
import { schemaResolver } from '../components/form/validation.js';
import { HOME_PATH } from '../session/redirect-from.js';
import {
  EntryAlert,
  entryButton,
  EntryCard,
  EntryForm,
  entryFormOptions,
  EntryFrame,
  EntryLink,
} from './entry-frame.js';
import { NewPasswordField } from './new-password-field.js';

interface Values {
  /** Read-only. */
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

interface Props {
  token: string;
  link: OneTimeLinkView;
  /** Sends the form, and signs in. Throws an ApiError. */
  accept: (registration: RegistrationRequest) => Promise<void>;
  submitLabel: string;
  busyLabel: string;
  /** The link was used or expired while the form was open. */
  onExpired: () => void;
}

/** The email of the signed-in user; null when nobody is signed in. */
const signedInEmail = (): string | null => (sessionStore.token() === null ? null : sessionStore.email());

/** The invited user enters a name and chooses a password. */
export function RegistrationForm({ token, link, accept, submitLabel, busyLabel, onExpired }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const form = useForm<Values>({
    ...entryFormOptions,
    defaultValues: { email: link.email, firstName: link.firstName, lastName: link.lastName, password: '' },
    resolver: schemaResolver(registrationRequest.omit({ token: true })),
  });
  const signedInAs = signedInEmail();
  const submit = async ({ firstName, lastName, password }: Values): Promise<void> => {
    try {
      await accept({ token, firstName, lastName, password });
    } catch (error) {
      if (messagesByField(error)['token']) return onExpired();
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
        <EntryForm form={form} onSubmit={submit} submitLabel={submitLabel} busyLabel={busyLabel}>
          <TextInput
            source="email"
            type="email"
            label={translate('signIn.email')}
            autoComplete="username"
            slotProps={{ input: { readOnly: true } }}
          />
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
            <TextInput
              source="firstName"
              label={translate('signIn.registration.firstName')}
              autoComplete="given-name"
            />
            <TextInput source="lastName" label={translate('signIn.registration.lastName')} autoComplete="family-name" />
          </Box>
          <NewPasswordField autoFocus />
        </EntryForm>
      </EntryCard>
    </>
  );
}

/** An invitation that was used or has expired. */
export function InvitationExpired() {
  const translate = useTranslate();
  return (
    <EntryFrame title={translate('signIn.registration.gone')} lead={translate('signIn.registration.goneLead')}>
      <EntryCard>
        {translate('signIn.registration.goneHint')}
        <Button component={Link} to="/login" variant="contained" sx={entryButton}>
          {translate('signIn.toSignIn')}
        </Button>
        <EntryLink to="/forgotpassword">{translate('signIn.forgot')}</EntryLink>
      </EntryCard>
    </EntryFrame>
  );
}
