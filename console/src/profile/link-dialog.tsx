import { linkRequest } from '@helix/contracts';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../components/form/form-dialog.js';
import { PasswordField, TextField } from '../components/form/fields.js';
import { rulesResolver } from '../components/form/validation.js';
import { useLink } from './linked-accounts-calls.js';

/** Links another account of the same person, whose password proves it. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const link = useLink();
  const form = useForm({
    mode: 'onBlur',
    defaultValues: { email: '', password: '' },
    resolver: rulesResolver<{ email: string; password: string }>(linkRequest),
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
      <TextField name="email" type="email" label={translate('people.email')} autoComplete="off" autoFocus />
      <PasswordField name="password" label={translate('people.password')} autoComplete="off" />
    </FormDialog>
  );
}
