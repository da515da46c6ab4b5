import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import { AskForLink } from './ask-for-link.js';
import { EntryFrame } from './entry-frame.js';
import { LinkGate } from './link-gate.js';
import { SetPasswordForm } from './set-password-form.js';
import './texts.js';

/** The email that was typed on the sign-in page. */
function typedEmail(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}

/** `/forgotpassword`: asks for a link to set a new password; with `?token=` it is the page of that link. */
export default function ForgotPasswordPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const [isGone, setIsGone] = useState(false);
  const token = query.get('token');
  const email = typedEmail(state);
  const text = (key: string): string => translate(`signIn.forgotPassword.${key}`);
  if (token === null) return <AskForLink title={text('title')} lead={text('lead')} knownEmail={email} />;
  const gone = <AskForLink title={text('gone')} lead={text('goneLead')} knownEmail="" />;
  if (isGone) return gone;
  return (
    <LinkGate token={token} kind="passwordReset" gone={gone}>
      {(link) => (
        <EntryFrame title={text('setTitle')} lead={text('setLead')}>
          <SetPasswordForm token={token} link={link} onGone={() => setIsGone(true)} />
        </EntryFrame>
      )}
    </LinkGate>
  );
}
