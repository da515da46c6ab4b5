import { readPreferences, type UserRow } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { toFormErrors } from '../components/form/validation.js';
import { RowAction } from '../components/row-action.js';
import { DeleteAction, EditAction, RowActions } from '../components/list/row-actions.js';
import { initialsOf } from '../components/person-name.js';
import { AdminMark, InitialsAvatar } from '../components/person.js';
import { touchTargetInLine } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { sendInvitation } from './user-api.js';

export const nameOf = ({ firstName, lastName }: UserRow): string => `${firstName} ${lastName}`;

/** The first name, with the initials that the top bar shows of the user. */
export function FirstName({ user: { firstName, lastName, preferences } }: { user: UserRow }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
      <InitialsAvatar
        initials={initialsOf(firstName, lastName)}
        color={readPreferences(preferences).avatarColor ?? null}
        size={24}
      />
      {firstName}
    </Box>
  );
}

/** The last name. On a tablet the mark of admins stands below it, so that the actions have room. */
export function LastName({ user: { lastName, isAdmin } }: { user: UserRow }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {lastName}
      {isAdmin && <AdminMark />}
    </Box>
  );
}

/** The day of the last sign-in, or that the invitation is pending, with a button to send it again. */
export function LastLoggedIn({ user }: { user: UserRow }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const [isSending, setIsSending] = useState(false);
  if (user.lastLoggedInDate) return <>{dateAt(Date.parse(user.lastLoggedInDate), clinic.timeZone)}</>;

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
        aria-label={translate('people.users.resendTo', { name: nameOf(user) })}
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
  const name = nameOf(user);
  const disabledReason = user.isSSO
    ? 'people.users.ssoRefusal'
    : user.isAccountEditable
      ? null
      : user.isPending
        ? 'people.users.pendingRefusal'
        : 'people.users.foreignRefusal';
  return (
    <RowActions>
      <EditAction name={name} onClick={() => onAction('edit')} />
      <RowAction
        label={translate('people.users.passwordLabel', { name })}
        tooltip={translate('people.users.password')}
        disabledReason={disabledReason && translate(disabledReason, { name })}
        onClick={() => onAction('password')}
      >
        <PasswordIcon />
      </RowAction>
      <DeleteAction name={name} onClick={() => onAction('delete')} />
    </RowActions>
  );
}
