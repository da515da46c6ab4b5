import { readPreferences, type UserRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'react-admin';
import { initialsOf } from '../components/person-name.js';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { InitialsAvatar } from '../components/person.js';
import { useSession } from '../session/session-context.js';
import { useDeleteUser } from './user-api.js';

interface Props {
  user: UserRow;
  onClose: () => void;
}

/** Asks for confirmation and removes a user from the clinic. */
export function DeleteDialog({ user, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const remove = useDeleteUser();
  const name = `${user.firstName} ${user.lastName}`;
  const confirm = async (): Promise<void> => {
    await remove(user);
    notify('people.users.deleted', { type: 'success', messageArgs: { name, clinic: clinic.name } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('people.users.deleteTitle')}
      question={translate('people.users.deleteQuestion')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box
        sx={{ display: 'flex', gap: 3, alignItems: 'center', p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <InitialsAvatar
          initials={initialsOf(user.firstName, user.lastName)}
          color={readPreferences(user.preferences).avatarColor ?? null}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 550 }}>
            {name}
          </Typography>
          <Typography noWrap variant="body2" color="text.secondary">
            {user.email}
          </Typography>
        </Box>
      </Box>
    </ConfirmDialog>
  );
}
