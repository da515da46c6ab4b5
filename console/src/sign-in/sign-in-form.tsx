import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { signIn } from '../session/auth-provider.js';
import { LabeledInput } from './labeled-input.js';
import { signInErrors, type SignInErrors } from './sign-in-errors.js';

/** E-mail and password. Errors stand under their field, in the server's words where it sends some. */
export function SignInForm() {
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<SignInErrors>({});
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const refuse = (found: SignInErrors): void => {
    setErrors(found);
    (found.email ? emailInput : passwordInput).current?.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const missing: SignInErrors = {
      ...(email.trim() ? {} : { email: translate('signIn.emailRequired') }),
      ...(password ? {} : { password: translate('signIn.passwordRequired') }),
    };
    if (missing.email || missing.password) return refuse(missing);
    setErrors({});
    setBusy(true);
    try {
      await signIn(email.trim(), password);
    } catch (error) {
      setBusy(false);
      refuse(signInErrors(error, translate));
    }
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{
        display: 'grid',
        gap: 4,
        p: 6,
        borderRadius: '12px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {errors.form && (
        <Alert severity="error" variant="outlined">
          {errors.form}
        </Alert>
      )}
      <LabeledInput
        label={translate('signIn.email')}
        error={errors.email}
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        inputRef={emailInput}
        onChange={(event) => setEmail(event.target.value)}
      />
      <LabeledInput
        label={translate('signIn.password')}
        error={errors.password}
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        inputRef={passwordInput}
        onChange={(event) => setPassword(event.target.value)}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={translate(visible ? 'signIn.hidePassword' : 'signIn.showPassword')}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
            </IconButton>
          </InputAdornment>
        }
      />
      <Button type="submit" variant="contained" disabled={busy} sx={{ minHeight: 40, fontSize: 14, mt: 1 }}>
        {translate(busy ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
    </Box>
  );
}
