import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { EntryCard, EntryFrame } from './entry-frame.js';
import { LinkGate } from './link-gate.js';
import { RegistrationForm } from './registration-form.js';
import './texts.js';

/** `/registration?token=`: accepts the invitation of a clinic. */
export default function RegistrationPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const [isGone, setIsGone] = useState(false);
  const token = query.get('token') ?? '';
  if (isGone) return <InvitationGone />;
  return (
    <LinkGate token={token} kind="invitation" gone={<InvitationGone />}>
      {(link) => (
        <EntryFrame
          title={translate('signIn.registration.title')}
          lead={
            link.clinicName
              ? translate('signIn.registration.invitation', { clinic: link.clinicName })
              : translate('signIn.registration.invitationPlain')
          }
        >
          <RegistrationForm token={token} link={link} onGone={() => setIsGone(true)} />
        </EntryFrame>
      )}
    </LinkGate>
  );
}

function InvitationGone() {
  const translate = useTranslate();
  return (
    <EntryFrame title={translate('signIn.registration.gone')} lead={translate('signIn.registration.goneLead')}>
      <EntryCard>
        {translate('signIn.registration.goneHint')}
        <Button component={Link} to="/login" variant="contained" sx={{ minHeight: 40, fontSize: 14 }}>
          {translate('signIn.toSignIn')}
        </Button>
        <MuiLink
          component={Link}
          to="/forgotpassword"
          underline="hover"
          sx={{ typography: 'body2', justifySelf: 'center' }}
        >
          {translate('signIn.forgot')}
        </MuiLink>
      </EntryCard>
    </EntryFrame>
  );
}
