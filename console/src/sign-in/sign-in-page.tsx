import { loginRequest, type LoginRequest } from '@helix/contracts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PasswordInput, TextInput, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router';
import { aboutQuery } from '../api/about.js';
import { sessionStore } from '../api/session-store.js';
import { schemaResolver } from '../components/form/validation.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { sendPendingSignOut, signIn } from '../session/authentication.js';
import { safeRedirect } from '../session/redirect-from.js';
import { useSignedIn } from '../session/session-context.js';
import { EntryAlert, EntryCard, EntryForm, entryFormOptions, EntryFrame } from './entry-frame.js';
import { OrganisationButton, OrganisationReturn } from './organisation-sign-in.js';
import { signInNotice } from './sign-in-messages.js';
import './texts.js';

/** Beside the label of the password. A finger, which would hit one of the fields there, finds it below them. */
const forgotLink = {
  position: 'absolute',
  top: 0,
  right: 0,
  typography: 'body2',
  [COARSE_POINTER]: {
    position: 'static',
    display: 'flex',
    alignItems: 'center',
    width: 'fit-content',
    minHeight: TOUCH_TARGET,
    ml: 'auto',
  },
} as const;

/** Email and password. With a known email only the password is left to enter. */
export function SignInForm({ knownEmail }: { knownEmail: string }) {
  const translate = useTranslate();
  const form = useForm<LoginRequest>({
    ...entryFormOptions,
    defaultValues: { email: knownEmail, password: '' },
    resolver: schemaResolver(loginRequest),
  });
  const submit = async ({ email, password }: LoginRequest): Promise<void> => {
    try {
      await signIn(email, password);
    } catch (error) {
      form.setFocus('password', { shouldSelect: true });
      throw error;
    }
  };
  return (
    <EntryForm
      form={form}
      onSubmit={submit}
      submitLabel={translate('signIn.submit')}
      busyLabel={translate('signIn.submitting')}
    >
      <TextInput
        source="email"
        type="email"
        label={translate('signIn.email')}
        autoComplete="username"
        autoFocus={knownEmail === ''}
      />
      <Box sx={{ position: 'relative' }}>
        <PasswordInput
          source="password"
          label={translate('signIn.password')}
          autoComplete="current-password"
          autoFocus={knownEmail !== ''}
        />
        <MuiLink
          component={Link}
          to="/forgotpassword"
          state={{ email: form.watch('email') }}
          underline="hover"
          sx={forgotLink}
        >
          {translate('signIn.forgot')}
        </MuiLink>
      </Box>
    </EntryForm>
  );
}

/** `/login`. Users who are already signed in are redirected to the page they requested. */
export default function SignInPage() {
  const [query] = useSearchParams();
  const subject = useSignedIn();

  // Checked first, because the token stored in this browser may belong to another user.
  if (query.get('signedIn') === 'openid') return <OrganisationReturn redirectFrom={query.get('redirectFrom')} />;
  if (subject !== null) return <Navigate to={safeRedirect(query.get('redirectFrom'))} replace />;
  return <Visitor />;
}

function Visitor() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const { data: about } = useQuery(aboutQuery);
  const [notice] = useState(() => signInNotice(query.get('failed'), sessionStore.hasExpired()));
  const [knownEmail] = useState(
    () => query.get('email') || sessionStore.nextEmail() || (sessionStore.hasExpired() && sessionStore.email()) || '',
  );
  useEffect(() => {
    const send = (): void => void sendPendingSignOut();
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);

  return (
    <EntryFrame title={translate('signIn.title')} lead={translate('signIn.lead')}>
      {notice && <EntryAlert severity={notice.severity}>{translate(notice.text)}</EntryAlert>}
      <EntryCard>
        <SignInForm knownEmail={knownEmail} />
        {about?.isSSOEnabled && <OrganisationButton redirectFrom={query.get('redirectFrom')} />}
      </EntryCard>
    </EntryFrame>
  );
}
