import type { UserRow } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { toFormErrors } from '../components/form/validation.js';
import { SelectionBar } from '../components/list/selection-bar.js';
import { useSession } from '../session/session-context.js';
import { sendInvitation, useDeleteUser } from './user-api.js';
import { nameOf } from './user-cells.js';

interface Failure {
  user: UserRow;
  message: string;
}

type BulkAction = 'resend' | 'delete';

interface DialogProps {
  action: BulkAction;
  users: readonly UserRow[];
  onClose: () => void;
}

/** Asks for confirmation, applies the action to one user after the other, and lists those for whom it failed. */
function BulkDialog({ action, users, onClose }: DialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const remove = useDeleteUser();
  const { onUnselectItems } = useListContext<UserRow>();
  const [left, setLeft] = useState(users);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const apply = (user: UserRow): Promise<void> => (action === 'delete' ? remove(user) : sendInvitation(user.userId));

  const confirm = async (): Promise<void> => {
    const failed: Failure[] = [];
    for (const user of left) {
      try {
        await apply(user);
      } catch (error) {
        failed.push({ user, message: toFormErrors(error, [], translate('common.genericError')).form ?? '' });
      }
    }
    const done = left.length - failed.length;
    if (done > 0) {
      notify(`people.users.bulk.${action}.done`, {
        type: 'success',
        messageArgs: { smart_count: done, clinic: clinic.name },
      });
    }
    if (failed.length === 0) {
      onUnselectItems();
      onClose();
      return;
    }
    if (done > 0) notify('toasts.warning', { type: 'warning' });
    setFailures(failed);
    setLeft(failed.map(({ user }) => user));
  };
  return (
    <ConfirmDialog
      title={translate(`people.users.bulk.${action}.title`)}
      question={translate(`people.users.bulk.${action}.question`, { smart_count: left.length, clinic: clinic.name })}
      onConfirm={confirm}
      onClose={onClose}
    >
      {failures.length > 0 && (
        <Alert severity="error" variant="outlined">
          {translate(`people.users.bulk.${action}.failed`, { smart_count: failures.length })}
        </Alert>
      )}
      <Box
        component="ul"
        sx={{ m: 0, p: 3, maxHeight: 240, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {left.map((user) => (
          <Box component="li" key={user.userId} sx={{ listStyle: 'none', typography: 'body2', py: 0.5 }}>
            <Box component="span" sx={{ fontWeight: 550 }}>
              {nameOf(user)}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {user.email}
            </Box>
            {failures
              .filter((failure) => failure.user.userId === user.userId)
              .map(({ message }) => (
                <Box key={message} sx={{ color: 'error.main', fontSize: 12 }}>
                  {message}
                </Box>
              ))}
          </Box>
        ))}
      </Box>
    </ConfirmDialog>
  );
}

/** What can be done with the selected users. Invitations are sent again to those who have not signed in yet. */
export function BulkActions() {
  const translate = useTranslate();
  const { data = [], selectedIds } = useListContext<UserRow>();
  const [open, setOpen] = useState<{ action: BulkAction; users: readonly UserRow[] } | null>(null);
  const users = data.filter(({ id }) => selectedIds.includes(id));
  const invited = users.filter(({ lastLoggedInDate }) => !lastLoggedInDate);
  return (
    <>
      <SelectionBar>
        <Button
          variant="outlined"
          disabled={invited.length === 0}
          onClick={() => setOpen({ action: 'resend', users: invited })}
        >
          {translate('people.users.bulk.resend.button', { smart_count: invited.length })}
        </Button>
        <Button variant="outlined" onClick={() => setOpen({ action: 'delete', users })}>
          {translate('people.users.bulk.delete.button')}
        </Button>
      </SelectionBar>
      {open && <BulkDialog action={open.action} users={open.users} onClose={() => setOpen(null)} />}
    </>
  );
}
