import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router';
import { aboutQuery } from '../api/about-query.js';
import { sessionStore } from '../api/session-store.js';
import { safeRedirect } from '../session/redirect-from.js';
import { useSignedIn } from '../session/session-context.js';
import { sendUnsentSignOut } from '../session/sign-out.js';
import { EntryAlert, EntryCard, EntryFrame } from './entry-frame.js';
import { OrganisationButton } from './organisation-button.js';
import { OrganisationReturn } from './organisation-return.js';
import { SignInForm } from './sign-in-form.js';
import { signInNotice } from './sign-in-notice.js';
import './texts.js';

/** `/login`. Who is signed in already goes on to where they wanted to go. */
export default function SignInPage() {
  const [query] = useSearchParams();
  const subject = useSignedIn();

  // Before the next line, as the token that this browser still has may be another user's.
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
    const send = (): void => void sendUnsentSignOut();
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
