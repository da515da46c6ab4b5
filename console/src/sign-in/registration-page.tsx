import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { register } from '../session/authentication.js';
import { EntryFrame } from './entry-frame.js';
import { LinkGate } from './link-gate.js';
import { InvitationExpired, RegistrationForm } from './registration-form.js';
import './texts.js';

/** `/registration?token=`: accepts the invitation of a new account. */
export default function RegistrationPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const [isExpired, setIsExpired] = useState(false);
  const token = query.get('token') ?? '';
  if (isExpired) return <InvitationExpired />;
  return (
    <LinkGate token={token} kind="invitation" expired={<InvitationExpired />}>
      {(link) => (
        <EntryFrame
          title={translate('signIn.registration.title')}
          lead={
            link.clinicName
              ? translate('signIn.registration.invitation', { clinic: link.clinicName })
              : translate('signIn.registration.invitationPlain')
          }
        >
          <RegistrationForm
            token={token}
            link={link}
            accept={register}
            submitLabel={translate('signIn.registration.submit')}
            busyLabel={translate('signIn.registration.submitting')}
            onExpired={() => setIsExpired(true)}
          />
        </EntryFrame>
      )}
    </LinkGate>
  );
}
