import type { UserRow } from '@helix/contracts';
import AddIcon from '@mui/icons-material/Add';
import EmptyIcon from '@mui/icons-material/PersonSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ColumnsButton, FilterButton, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Column } from '../components/list/column.js';
import { List } from '../components/list/list.js';
import { ListStore } from '../components/list/list-store.js';
import { ListTable } from '../components/list/list-table.js';
import { NoRows } from '../components/list/no-rows.js';
import { SearchField } from '../components/list/search-field.js';
import { SelectColumn } from '../components/list/select-column.js';
import { Page } from '../components/page.js';
import { useSession } from '../session/session-context.js';
import { BulkActions } from './bulk-actions.js';
import { DeleteDialog } from './delete-dialog.js';
import { FirstName, LastLoggedIn, LastName, nameOf, type UserAction, UserActions } from './user-cells.js';
import { PasswordDialog } from './password-dialog.js';
import { USERS } from './user-api.js';
import { UserDialog } from './user-dialog.js';
import './texts.js';

const Col = Column<UserRow>;

type Open = { action: 'add' } | { action: UserAction; user: UserRow };

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  switch (open?.action) {
    case undefined:
      return null;
    case 'add':
      return <UserDialog user={null} onClose={onClose} />;
    case 'edit':
      return <UserDialog user={open.user} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog user={open.user} onClose={onClose} />;
    case 'password':
      return <PasswordDialog user={open.user} onClose={onClose} />;
  }
}

function Users() {
  const translate = useTranslate();
  const { user, clinic } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const add = (): void => setOpen({ action: 'add' });
  return (
    <List<UserRow> resource={USERS} sort={{ field: 'lastName', order: 'ASC' }}>
      <Page
        kind="full"
        title={translate('people.users.title')}
        actions={
          <>
            {user.isSuperAdmin && (
              <Button component={Link} to="/settings/auditTrail" color="inherit" sx={{ color: 'text.secondary' }}>
                {translate('people.users.auditTrail')}
              </Button>
            )}
            <Button variant="contained" startIcon={<AddIcon fontSize="small" />} onClick={add}>
              {translate('people.users.new')}
            </Button>
          </>
        }
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 }}>
          <SearchField source="q" label={translate('people.users.search')} />
          <FilterButton filters={[]} />
          <ColumnsButton />
        </Box>
        <ListTable<UserRow>
          label={translate('people.users.title')}
          empty={
            <NoRows icon={<EmptyIcon />} texts="people.users" names={{ clinic: clinic.name }}>
              <Button variant="contained" onClick={add}>
                {translate('people.users.new')}
              </Button>
            </NoRows>
          }
          bulkActionsToolbar={<BulkActions />}
        >
          <SelectColumn<UserRow> nameOf={nameOf} />
          <Col label="people.firstName" source="firstName" card="heading" render={(row) => <FirstName user={row} />} />
          <Col label="people.lastName" source="lastName" card="heading" render={(row) => <LastName user={row} />} />
          <Col label="people.email" source="email" />
          <Col
            label="people.users.lastLoggedIn"
            source="lastLoggedInDate"
            render={(row) => <LastLoggedIn user={row} />}
          />
          <Col
            label="people.users.actions"
            card="actions"
            align="right"
            sx={{ width: 130 }}
            render={(row) => <UserActions user={row} onAction={(action) => setOpen({ action, user: row })} />}
          />
        </ListTable>
      </Page>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </List>
  );
}

/** `/settings/users`: the users of the clinic. */
export default function UsersPage() {
  return (
    <ListStore>
      <Users />
    </ListStore>
  );
}
