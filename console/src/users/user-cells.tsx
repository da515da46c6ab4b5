import type { UserRow } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { dateText } from '../components/clinic-format.js';
import { toFormErrors } from '../components/form/validation.js';
import { RowAction } from '../components/list/row-action.js';
import { touchTargetInLine } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { sendInvitation } from './user-api.js';

/** The day of the last sign-in, or that the invitation is pending, with a button to send it again. */
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
      notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {translate('people.users.pending')}
      </Box>
      <Link
        component="button"
        type="button"
        underline="hover"
        disabled={isSending}
        onClick={() => void send()}
        aria-label={translate('people.users.resendTo', { name: `${user.firstName} ${user.lastName}` })}
        sx={{
          fontSize: 13,
          fontWeight: 500,
          verticalAlign: 'baseline',
          whiteSpace: 'nowrap',
          ...touchTargetInLine(18),
        }}
      >
        {translate(isSending ? 'people.users.sending' : 'people.users.resend')}
      </Link>
    </Box>
  );
}

export type UserAction = 'edit' | 'delete' | 'password';

/** The actions on a user, as icons. */
export function UserActions({ user, onAction }: { user: UserRow; onAction: (action: UserAction) => void }) {
  const translate = useTranslate();
  const name = `${user.firstName} ${user.lastName}`;
  const disabledReason = user.isSSO
    ? 'people.users.ssoRefusal'
    : user.isAccountEditable
      ? null
      : user.isPending
        ? 'people.users.pendingRefusal'
        : 'people.users.foreignRefusal';
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <RowAction
        label={translate('people.users.editLabel', { name })}
        tooltip={translate('people.users.edit')}
        onClick={() => onAction('edit')}
      >
        <EditIcon sx={{ fontSize: 18 }} />
      </RowAction>
      <RowAction
        label={translate('people.users.passwordLabel', { name })}
        tooltip={translate('people.users.password')}
        disabledReason={disabledReason && translate(disabledReason, { name })}
        onClick={() => onAction('password')}
      >
        <PasswordIcon sx={{ fontSize: 18 }} />
      </RowAction>
      <RowAction
        label={translate('people.users.deleteLabel', { name })}
        tooltip={translate('people.users.delete')}
        onClick={() => onAction('delete')}
      >
        <DeleteIcon sx={{ fontSize: 18 }} />
      </RowAction>
    </Box>
  );
}
