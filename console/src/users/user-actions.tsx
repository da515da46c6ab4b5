import type { UserRow } from '@helix/contracts';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { RowAction } from '../components/list/row-action.js';

export type UserAction = 'edit' | 'delete' | 'password';

/** What one can do with a user, as icons. */
export function UserActions({ user, onAction }: { user: UserRow; onAction: (action: UserAction) => void }) {
  const translate = useTranslate();
  const name = `${user.firstName} ${user.lastName}`;
  const refusal = user.isSSO
    ? 'people.users.ssoRefusal'
    : user.isAccountEditable
      ? null
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
        refusal={refusal && translate(refusal, { name })}
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
