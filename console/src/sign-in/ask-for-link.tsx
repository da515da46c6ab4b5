import { forgotPasswordRequest, type ForgotPasswordAnswer } from '@helix/contracts';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { call } from '../api/client.js';
import { rulesResolver } from '../components/form/rules-resolver.js';
import { TextField } from '../components/form/text-field.js';
import { EntryForm, entryFormOptions } from './entry-form.js';
import { EntryCard, EntryFrame } from './entry-frame.js';

interface Props {
  title: string;
  lead: string;
  knownEmail: string;
}

/** Asks for a link to set a new password. The answer is the same whether or not there is such an account. */
export function AskForLink({ title, lead, knownEmail }: Props) {
  const translate = useTranslate();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    ...entryFormOptions,
    defaultValues: { email: knownEmail },
    resolver: rulesResolver(forgotPasswordRequest),
  });
  const submit = async (body: { email: string }): Promise<void> => {
    const said = await call<ForgotPasswordAnswer>('forgot_password', { method: 'POST', body, authenticated: false });
    setAnswer(said.message);
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
          <TextField name="email" type="email" label={translate('signIn.email')} autoComplete="username" autoFocus />
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
        <Button variant="outlined" onClick={onAnother} sx={{ minHeight: 40, fontSize: 14 }}>
          {translate('signIn.forgotPassword.another')}
        </Button>
        <BackToSignIn />
      </EntryCard>
    </EntryFrame>
  );
}

function BackToSignIn() {
  const translate = useTranslate();
  return (
    <MuiLink component={Link} to="/login" underline="hover" sx={{ typography: 'body2', justifySelf: 'center' }}>
      {translate('signIn.backToSignIn')}
    </MuiLink>
  );
}
