import type { OneTimeLinkView } from '@helix/contracts';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { messagesByField } from '../api/problem.js';
import { sessionStore } from '../api/session-store.js';
import { acceptInvitation } from '../session/authentication.js';
import { entryButton, EntryCard, EntryForm, EntryFrame } from './entry-frame.js';
import { LinkGate } from './link-gate.js';
import { InvitationExpired, RegistrationForm } from './registration-form.js';
import './texts.js';

interface Props {
  token: string;
  link: OneTimeLinkView;
  /** The link was used or expired while the page was open. */
  onExpired: () => void;
}

/** The owner keeps the password and accepts with one click. */
function AcceptForm({ token, onAccepted, onExpired }: Omit<Props, 'link'> & { onAccepted: () => void }) {
  const translate = useTranslate();
  const form = useForm();
  const submit = async (): Promise<void> => {
    try {
      await acceptInvitation({ token });
    } catch (error) {
      if (messagesByField(error)['token']) return onExpired();
      throw error;
    }
    onAccepted();
  };
  return (
    <EntryCard>
      {translate('signIn.invitation.keepsPassword')}
      <EntryForm
        form={form}
        onSubmit={submit}
        submitLabel={translate('signIn.invitation.submit')}
        busyLabel={translate('signIn.invitation.submitting')}
      >
        {null}
      </EntryForm>
    </EntryCard>
  );
}

/** Leads on to the console, or to the sign-in of the invited user. */
function Accepted({ link }: Pick<Props, 'link'>) {
  const translate = useTranslate();
  const clinic = link.clinicName ?? '';
  const signedInAs = sessionStore.token() === null ? null : sessionStore.email();
  const isOther = signedInAs !== null && signedInAs.toLowerCase() !== link.email.toLowerCase();
  const query = new URLSearchParams(isOther ? { next: link.email } : { email: link.email }).toString();
  return (
    <EntryCard>
      <Box role="status" sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
        <DoneIcon aria-hidden color="primary" />
        <span>{translate('signIn.invitation.accepted', { clinic })}</span>
      </Box>
      <Button component={Link} to={`${isOther ? '/logout' : '/login'}?${query}`} variant="contained" sx={entryButton}>
        {isOther
          ? translate('signIn.invitation.switch', { email: link.email })
          : translate(signedInAs === null ? 'signIn.toSignIn' : 'signIn.invitation.open')}
      </Button>
    </EntryCard>
  );
}

function Invitation({ token, link, onExpired }: Props) {
  const translate = useTranslate();
  const [isAccepted, setIsAccepted] = useState(false);
  if (isAccepted) return <Accepted link={link} />;
  if (!link.needsPassword)
    return <AcceptForm token={token} onAccepted={() => setIsAccepted(true)} onExpired={onExpired} />;
  return (
    <RegistrationForm
      token={token}
      link={link}
      accept={acceptInvitation}
      submitLabel={translate('signIn.invitation.submit')}
      busyLabel={translate('signIn.invitation.submitting')}
      onExpired={onExpired}
    />
  );
}

/** `/invitation?token=`: accepts the invitation of a clinic with an account that exists already. */
export default function InvitationPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const [isExpired, setIsExpired] = useState(false);
  const token = query.get('token') ?? '';
  if (isExpired) return <InvitationExpired />;
  return (
    <LinkGate token={token} kind="clinicInvitation" expired={<InvitationExpired />}>
      {(link) => (
        <EntryFrame
          title={translate('signIn.invitation.title', { clinic: link.clinicName })}
          lead={translate(link.needsPassword ? 'signIn.invitation.leadPassword' : 'signIn.invitation.lead', {
            email: link.email,
          })}
        >
          <Invitation token={token} link={link} onExpired={() => setIsExpired(true)} />
        </EntryFrame>
      )}
    </LinkGate>
  );
}
