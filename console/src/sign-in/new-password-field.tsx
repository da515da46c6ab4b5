import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useEffect } from 'react';
import { PasswordInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { passwordRules, type PasswordRule } from './password-rules.js';

/** How long password errors are shown; the list of rules stays. */
const ERROR_DURATION_MS = 5000;

function Rule({ rule: { message, isMet } }: { rule: PasswordRule }) {
  const translate = useTranslate();
  const Icon = isMet ? DoneIcon : MissingIcon;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', color: isMet ? 'state.success.text' : 'text.secondary' }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {message}
      <span
        style={visuallyHidden}
      >{`: ${translate(isMet ? 'signIn.newPassword.met' : 'signIn.newPassword.missing')}`}</span>
    </Box>
  );
}

/** The field `password` of the surrounding form for a new password, with the list of rules and which are met. */
export function NewPasswordField({ autoFocus = false }: { autoFocus?: boolean }) {
  const translate = useTranslate();
  const { clearErrors, getFieldState, formState } = useFormContext<{ password: string }>();
  const password = useWatch<{ password: string }, 'password'>({ name: 'password' });
  const { error } = getFieldState('password', formState);
  useEffect(() => {
    if (!error) return;
    const timer = window.setTimeout(() => clearErrors('password'), ERROR_DURATION_MS);
    return () => window.clearTimeout(timer);
  }, [error, clearErrors]);
  return (
    <Box>
      <PasswordInput
        source="password"
        label={translate('signIn.newPassword.label')}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <Box
        component="ul"
        aria-label={translate('signIn.newPassword.rules')}
        sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1, typography: 'body2' }}
      >
        {passwordRules(password).map((rule) => (
          <Rule key={rule.message} rule={rule} />
        ))}
      </Box>
    </Box>
  );
}
