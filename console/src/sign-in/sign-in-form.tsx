import { loginRequest, type LoginRequest } from '@helix/contracts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { PasswordField } from '../components/form/password-field.js';
import { rulesResolver } from '../components/form/rules-resolver.js';
import { TextField } from '../components/form/text-field.js';
import { signIn } from '../session/sign-in.js';
import { EntryForm, entryFormOptions } from './entry-form.js';

/** Email and password. With an email that is known, the password is what is left to type. */
export function SignInForm({ knownEmail }: { knownEmail: string }) {
  const translate = useTranslate();
  const form = useForm<LoginRequest>({
    ...entryFormOptions,
    defaultValues: { email: knownEmail, password: '' },
    resolver: rulesResolver(loginRequest),
  });
  const submit = async ({ email, password }: LoginRequest): Promise<void> => {
    try {
      await signIn(email, password);
    } catch (error) {
      form.setFocus('password', { shouldSelect: true });
      throw error;
    }
  };
  return (
    <EntryForm
      form={form}
      onSubmit={submit}
      submitLabel={translate('signIn.submit')}
      busyLabel={translate('signIn.submitting')}
    >
      <TextField
        name="email"
        type="email"
        label={translate('signIn.email')}
        autoComplete="username"
        autoFocus={knownEmail === ''}
      />
      <Box sx={{ position: 'relative' }}>
        <PasswordField
          name="password"
          label={translate('signIn.password')}
          autoComplete="current-password"
          autoFocus={knownEmail !== ''}
        />
        <MuiLink
          component={Link}
          to="/forgotpassword"
          state={{ email: form.watch('email') }}
          underline="hover"
          sx={{ position: 'absolute', top: 0, right: 0, typography: 'body2' }}
        >
          {translate('signIn.forgot')}
        </MuiLink>
      </Box>
    </EntryForm>
  );
}
