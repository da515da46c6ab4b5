import { readPreferences, type UserRow } from '@helix/contracts';
import AddIcon from '@mui/icons-material/Add';
import EmptyIcon from '@mui/icons-material/PersonSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ListBase, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { AdminMark, InitialsAvatar } from '../components/person.js';
import { initialsOf } from '../components/person-name.js';
import { ColumnsButton, useShownColumns } from '../components/list/columns-button.js';
import { ListStore } from '../components/list/list-store.js';
import { type ListColumn, ListTable } from '../components/list/list-table.js';
import { SavedFilters } from '../components/list/saved-filters.js';
import { ListPages } from '../components/list/list-pages.js';
import { SearchField } from '../components/list/search-field.js';
import { PageMessage } from '../components/page-message.js';
import { Page } from '../components/page.js';
import { useSession } from '../session/session-context.js';
import { BulkActions } from './bulk-actions.js';
import { DeleteDialog } from './delete-dialog.js';
import { LastLoggedIn, type UserAction, UserActions } from './user-cells.js';
import { PasswordDialog } from './password-dialog.js';
import { USERS } from './user-api.js';
import { UserDialog } from './user-dialog.js';
import './texts.js';

type Open = { action: 'add' } | { action: UserAction; user: UserRow };

const columns = (open: (open: Open) => void): ListColumn<UserRow>[] => [
  {
    label: 'people.firstName',
    source: 'firstName',
    card: 'heading',
    render: (user) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
        <InitialsAvatar
          initials={initialsOf(user.firstName, user.lastName)}
          color={readPreferences(user.preferences).avatarColor ?? null}
          size={24}
        />
        {user.firstName}
      </Box>
    ),
  },
  {
    label: 'people.lastName',
    source: 'lastName',
    card: 'heading',
    render: (user) => (
      // On a tablet the mark stands below the name, so that the actions have room.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        {user.lastName}
        {user.isAdmin && <AdminMark />}
      </Box>
    ),
  },
  { label: 'people.email', source: 'email', render: ({ email }) => email },
  {
    label: 'people.users.lastLoggedIn',
    source: 'lastLoggedInDate',
    render: (user) => <LastLoggedIn user={user} />,
  },
  {
    label: 'people.users.actions',
    card: 'actions',
    align: 'right',
    width: 130,
    render: (user) => <UserActions user={user} onAction={(action) => open({ action, user })} />,
  },
];

function NoUsers({ onAdd }: { onAdd: () => void }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { filterValues, setFilters } = useListContext();
  const search = String(filterValues['q'] ?? '');
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate(search ? 'people.users.noneFound' : 'people.users.none', { search, clinic: clinic.name })}
      actions={
        search ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('people.users.showAll')}
          </Button>
        ) : (
          <Button variant="contained" onClick={onAdd}>
            {translate('people.users.new')}
          </Button>
        )
      }
    />
  );
}

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

const nameOf = ({ firstName, lastName }: UserRow): string => `${firstName} ${lastName}`;

function Users() {
  const translate = useTranslate();
  const { user } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const add = (): void => setOpen({ action: 'add' });
  const all = columns(setOpen);
  const shown = useShownColumns(USERS, all);
  return (
    <ListBase<UserRow>
      resource={USERS}
      sort={{ field: 'lastName', order: 'ASC' }}
      perPage={50}
      storeKey={false}
      disableAuthentication
      queryOptions={{ onError: () => undefined }}
    >
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
          <SearchField name="q" label={translate('people.users.search')} />
          <SavedFilters />
          <ColumnsButton list={USERS} columns={all} />
        </Box>
        <BulkActions />
        <ListTable<UserRow>
          label={translate('people.users.title')}
          columns={shown}
          empty={<NoUsers onAdd={add} />}
          selectLabel={(row) => translate('people.users.select', { name: nameOf(row) })}
          cardsBelow={720}
        />
        <ListPages />
      </Page>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </ListBase>
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
