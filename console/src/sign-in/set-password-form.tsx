import { resetPasswordRequest, type OneTimeLinkView } from '@helix/contracts';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { messagesByField } from '../api/problem.js';
import { rulesResolver } from '../components/form/rules-resolver.js';
import { TextField } from '../components/form/text-field.js';
import { HOME_PATH } from '../session/redirect-from.js';
import { resetPassword } from '../session/sign-in.js';
import { EntryForm, entryFormOptions } from './entry-form.js';
import { EntryCard } from './entry-frame.js';
import { NewPasswordField } from './new-password-field.js';

interface Props {
  token: string;
  link: OneTimeLinkView;
  /** The link was used or expired while the form was open. */
  onGone: () => void;
}

/** Sets the new password that a link allows to set, and goes on signed in. */
export function SetPasswordForm({ token, link, onGone }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const form = useForm({
    ...entryFormOptions,
    defaultValues: { email: link.email, password: '' },
    resolver: rulesResolver(resetPasswordRequest.pick({ password: true })),
  });
  const submit = async ({ password }: { password: string }): Promise<void> => {
    try {
      await resetPassword({ token, password });
    } catch (error) {
      if (messagesByField(error)['token']) return onGone();
      throw error;
    }
    await navigate(HOME_PATH, { replace: true });
  };
  return (
    <EntryCard>
      <EntryForm
        form={form}
        onSubmit={submit}
        submitLabel={translate('signIn.forgotPassword.setSubmit')}
        busyLabel={translate('signIn.forgotPassword.setting')}
      >
        <TextField name="email" type="email" label={translate('signIn.email')} autoComplete="username" readOnly />
        <NewPasswordField autoFocus />
      </EntryForm>
    </EntryCard>
  );
}
