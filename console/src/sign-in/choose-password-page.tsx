import { choosePasswordRequest } from '@helix/contracts';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { sessionStore } from '../api/session-store.js';
import { schemaResolver } from '../components/form/validation.js';
import { choosePassword } from '../session/authentication.js';
import { safeRedirect } from '../session/redirect-from.js';
import { useSignedIn } from '../session/session-context.js';
import { EntryCard, EntryForm, entryFormOptions, EntryFrame, EntryLink } from './entry-frame.js';
import { NewPasswordField } from './new-password-field.js';
import './texts.js';

/** `/choosepassword`: follows a sign-in with a password that somebody else set, which worked once. */
export default function ChoosePasswordPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const subject = useSignedIn();
  const [email] = useState(() => sessionStore.email() ?? '');
  const form = useForm({
    ...entryFormOptions,
    defaultValues: { email, password: '' },
    resolver: schemaResolver(choosePasswordRequest),
  });
  if (subject === null) return <Navigate to="/login" replace />;

  const submit = async ({ password }: { password: string }): Promise<void> => {
    await choosePassword(password);
    await navigate(safeRedirect(query.get('redirectFrom')), { replace: true });
  };
  return (
    <EntryFrame title={translate('signIn.choosePassword.title')} lead={translate('signIn.choosePassword.lead')}>
      <EntryCard>
        <EntryForm
          form={form}
          onSubmit={submit}
          submitLabel={translate('signIn.choosePassword.submit')}
          busyLabel={translate('signIn.choosePassword.submitting')}
        >
          <TextInput
            source="email"
            type="email"
            label={translate('signIn.email')}
            autoComplete="username"
            slotProps={{ input: { readOnly: true } }}
          />
          <NewPasswordField autoFocus />
        </EntryForm>
        <EntryLink to="/logout">{translate('signIn.choosePassword.signOut')}</EntryLink>
      </EntryCard>
    </EntryFrame>
  );
}
