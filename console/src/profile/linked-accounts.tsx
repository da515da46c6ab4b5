import { type LinkedAccount, linkRequest } from '@helix/contracts';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PasswordInput, TextInput, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { AfterDelay } from '../components/after-delay.js';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { FormDialog } from '../components/form/form-dialog.js';
import { schemaResolver } from '../components/form/validation.js';
import { Card } from '../components/page.js';
import { initialsOf } from '../components/person-name.js';
import { InitialsAvatar } from '../components/person.js';
import { useLink, useLinkedAccounts, useUnlink } from './linked-accounts-api.js';

/** Links another account of the same person, who proves it with that account's password. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const link = useLink();
  const form = useForm({
    mode: 'onBlur',
    defaultValues: { email: '', password: '' },
    resolver: schemaResolver<{ email: string; password: string }>(linkRequest),
  });
  const onSave = async (account: { email: string; password: string }): Promise<void> => {
    await link(account);
    notify('people.linked.linked', { type: 'success', messageArgs: { email: account.email } });
    onClose();
  };
  return (
    <FormDialog
      title={translate('people.linked.linkTitle')}
      form={form}
      onSave={onSave}
      onClose={onClose}
      submitLabel={translate('people.linked.link')}
      width={440}
    >
      <Typography color="text.secondary">{translate('people.linked.lead')}</Typography>
      <TextInput source="email" type="email" label={translate('people.email')} autoComplete="off" autoFocus />
      <PasswordInput source="password" label={translate('people.password')} autoComplete="off" />
    </FormDialog>
  );
}

function Account({ account, onUnlink }: { account: LinkedAccount; onUnlink: () => void }) {
  const translate = useTranslate();
  const name = `${account.firstName} ${account.lastName}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <InitialsAvatar initials={initialsOf(account.firstName, account.lastName)} color={null} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography noWrap sx={{ fontWeight: 550 }}>
          {name}
        </Typography>
        <Typography noWrap variant="body2" color="text.secondary">
          {account.email}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        size="small"
        onClick={onUnlink}
        aria-label={translate('people.linked.unlinkLabel', { email: account.email })}
      >
        {translate('people.linked.unlink')}
      </Button>
    </Box>
  );
}

function Unlink({ account, onClose }: { account: LinkedAccount; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const unlink = useUnlink();
  const confirm = async (): Promise<void> => {
    await unlink(account.userId);
    notify('people.linked.unlinked', { type: 'success', messageArgs: { email: account.email } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('people.linked.unlinkTitle')}
      question={translate('people.linked.unlinkQuestion', { email: account.email })}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function List({ onUnlink }: { onUnlink: (account: LinkedAccount) => void }) {
  const translate = useTranslate();
  const accounts = useLinkedAccounts();
  if (accounts.isPending) {
    return (
      <AfterDelay>
        <Skeleton height={32} />
      </AfterDelay>
    );
  }
  if (accounts.isError) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, color: 'text.secondary' }}>
        {translate('people.linked.failed')}
        <Button variant="outlined" onClick={() => void accounts.refetch()} disabled={accounts.isFetching}>
          {translate('common.tryAgain')}
        </Button>
      </Box>
    );
  }
  if (accounts.data.length === 0)
    return <Typography color="text.secondary">{translate('people.linked.none')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {accounts.data.map((account) => (
          <Account key={account.userId} account={account} onUnlink={() => onUnlink(account)} />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('people.linked.switching', { smart_count: accounts.data.length })}
      </Typography>
    </Box>
  );
}

/** The other accounts of the same person; the user menu switches between them. */
export function LinkedAccounts() {
  const translate = useTranslate();
  const [isLinking, setIsLinking] = useState(false);
  const [unlinking, setUnlinking] = useState<LinkedAccount | null>(null);
  return (
    <Card
      title={translate('people.linked.title')}
      actions={
        <Button variant="outlined" startIcon={<AddIcon fontSize="small" />} onClick={() => setIsLinking(true)}>
          {translate('people.linked.link')}
        </Button>
      }
    >
      <List onUnlink={setUnlinking} />
      {isLinking && <LinkDialog onClose={() => setIsLinking(false)} />}
      {unlinking && <Unlink account={unlinking} onClose={() => setUnlinking(null)} />}
    </Card>
  );
}
