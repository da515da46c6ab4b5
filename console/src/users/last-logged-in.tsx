import type { UserRow } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { dateText } from '../components/clinic-format.js';
import { formFailure } from '../components/form/validation.js';
import { useSession } from '../session/session-context.js';
import { sendInvitation } from './user-calls.js';

/** The day of the last sign-in, or a way to invite again who has never been here. */
export function LastLoggedIn({ user }: { user: UserRow }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const [isSending, setIsSending] = useState(false);
  if (user.lastLoggedInDate) return <>{dateText(dateAt(Date.parse(user.lastLoggedInDate), clinic.timeZone))}</>;

  const send = async (): Promise<void> => {
    setIsSending(true);
    try {
      await sendInvitation(user.userId);
      notify('people.users.invitationSent', { type: 'success' });
    } catch (error) {
      notify(formFailure(error, [], translate('common.genericError')).form ?? '', { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      disabled={isSending}
      onClick={() => void send()}
      aria-label={translate('people.users.resendTo', { name: `${user.firstName} ${user.lastName}` })}
      sx={{ fontSize: 13, fontWeight: 500, verticalAlign: 'baseline' }}
    >
      {translate(isSending ? 'people.users.sending' : 'people.users.resend')}
    </Link>
  );
}
