import {
  type ForgotPasswordAnswer,
  forgotPasswordRequest,
  type OneTimeLinkView,
  resetPasswordRequest,
} from '@helix/contracts';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/client.js';
import { messagesByField } from '../api/problem.js';
import { schemaResolver } from '../components/form/validation.js';
import { resetPassword } from '../session/authentication.js';
import { HOME_PATH } from '../session/redirect-from.js';
import { entryButton, EntryCard, EntryForm, entryFormOptions, EntryFrame, EntryLink } from './entry-frame.js';
import { LinkGate } from './link-gate.js';
import { NewPasswordField } from './new-password-field.js';
import './texts.js';

interface AskForLinkProps {
  title: string;
  lead: string;
  knownEmail: string;
}

/** Requests a link to set a new password. The answer is the same whether or not the account exists. */
export function RequestLinkForm({ title, lead, knownEmail }: AskForLinkProps) {
  const translate = useTranslate();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    ...entryFormOptions,
    defaultValues: { email: knownEmail },
    resolver: schemaResolver(forgotPasswordRequest),
  });
  const submit = async (body: { email: string }): Promise<void> => {
    const answer = await call<ForgotPasswordAnswer>('forgot_password', { method: 'POST', body, authenticated: false });
    setAnswer(answer.message);
  };
  if (answer !== null) return <Sent answer={answer} onAnother={() => setAnswer(null)} />;
  return (
    <EntryFrame title={title} lead={lead}>
      <EntryCard>
        <EntryForm
          form={form}
          onSubmit={submit}
          submitLabel={translate('signIn.forgotPassword.submit')}
          busyLabel={translate('signIn.forgotPassword.submitting')}
        >
          <TextInput source="email" type="email" label={translate('signIn.email')} autoComplete="username" autoFocus />
        </EntryForm>
        <BackToSignIn />
      </EntryCard>
    </EntryFrame>
  );
}

function Sent({ answer, onAnother }: { answer: string; onAnother: () => void }) {
  const translate = useTranslate();
  return (
    <EntryFrame title={translate('signIn.forgotPassword.sent')}>
      <EntryCard>
        <Box role="status" sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
          <SentIcon aria-hidden color="primary" />
          <span>{answer}</span>
        </Box>
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{translate('signIn.forgotPassword.sentHint')}</Box>
        <Button variant="outlined" onClick={onAnother} sx={entryButton}>
          {translate('signIn.forgotPassword.another')}
        </Button>
        <BackToSignIn />
      </EntryCard>
    </EntryFrame>
  );
}

function BackToSignIn() {
  const translate = useTranslate();
  return <EntryLink to="/login">{translate('signIn.backToSignIn')}</EntryLink>;
}

interface SetPasswordFormProps {
  token: string;
  link: OneTimeLinkView;
  /** The link was used or expired while the form was open. */
  onExpired: () => void;
}

/** Sets a new password with the link's token and signs in. */
export function SetPasswordForm({ token, link, onExpired }: SetPasswordFormProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const form = useForm({
    ...entryFormOptions,
    defaultValues: { email: link.email, password: '' },
    resolver: schemaResolver(resetPasswordRequest.pick({ password: true })),
  });
  const submit = async ({ password }: { password: string }): Promise<void> => {
    try {
      await resetPassword({ token, password });
    } catch (error) {
      if (messagesByField(error)['token']) return onExpired();
      throw error;
    }
    await navigate(HOME_PATH, { replace: true });
  };
  return (
    <EntryCard>
      <EntryForm
        form={form}
        onSubmit={submit}
        submitLabel={translate('signIn.forgotPassword.setSubmit')}
        busyLabel={translate('signIn.forgotPassword.setting')}
      >
        <TextInput
          source="email"
          type="email"
          label={translate('signIn.email')}
          autoComplete="username"
          slotProps={{ input: { readOnly: true } }}
        />
        <NewPasswordField autoFocus />
      </EntryForm>
    </EntryCard>
  );
}

/** The email that was entered on the sign-in page, from the router state. */
function typedEmail(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}

/** `/forgotpassword`: requests a password link; with `?token=` it sets the new password. */
export default function ForgotPasswordPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const [isExpired, setIsExpired] = useState(false);
  const token = query.get('token');
  const email = typedEmail(state);
  const text = (key: string): string => translate(`signIn.forgotPassword.${key}`);
  if (token === null) return <RequestLinkForm title={text('title')} lead={text('lead')} knownEmail={email} />;
  const expired = <RequestLinkForm title={text('gone')} lead={text('goneLead')} knownEmail="" />;
  if (isExpired) return expired;
  return (
    <LinkGate token={token} kind="passwordReset" expired={expired}>
      {(link) => (
        <EntryFrame title={text('setTitle')} lead={text('setLead')}>
          <SetPasswordForm token={token} link={link} onExpired={() => setIsExpired(true)} />
        </EntryFrame>
      )}
    </LinkGate>
  );
}
