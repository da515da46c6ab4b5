import { passwordChange, type UserRow } from '@helix/contracts';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { PasswordInput, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../components/form/form-dialog.js';
import { schemaResolver } from '../components/form/validation.js';
import { useSession } from '../session/session-context.js';
import { changePassword } from './user-api.js';

const ERROR_DURATION_MS = 5000;

interface Props {
  user: UserRow;
  onClose: () => void;
}

/** Sets a new password for a user. Password errors are shown for five seconds. */
export function PasswordDialog({ user, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const { user: self } = useSession();
  const form = useForm({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { password: '' },
    resolver: schemaResolver(passwordChange.pick({ password: true })),
  });
  const { clearErrors } = form;
  const error = form.formState.errors.password;
  useEffect(() => {
    if (!error) return;
    const timer = window.setTimeout(() => clearErrors('password'), ERROR_DURATION_MS);
    return () => window.clearTimeout(timer);
  }, [error, clearErrors]);

  const onSave = async ({ password }: { password: string }): Promise<void> => {
    await changePassword(user.userId, password);
    notify('people.users.passwordChanged', { type: 'success' });
    onClose();
  };
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <FormDialog
      title={translate('people.users.passwordTitle')}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={440}
    >
      <Typography color="text.secondary">
        {translate(user.userId === self.userId ? 'people.users.passwordLeadOwn' : 'people.users.passwordLead', {
          name,
        })}
      </Typography>
      <PasswordInput
        source="password"
        label={translate('people.users.newPassword')}
        helperText={translate('people.users.passwordRules')}
        autoComplete="new-password"
        autoFocus
        onInput={() => clearErrors('password')}
      />
    </FormDialog>
  );
}
