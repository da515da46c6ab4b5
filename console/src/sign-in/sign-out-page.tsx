import LinearProgress from '@mui/material/LinearProgress';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { AfterDelay } from '../components/after-delay.js';
import { signOut } from '../session/authentication.js';

/** `/logout`: ends the session. With `?next=<email>` the sign-in page for that account follows. */
export function SignOutPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const next = query.get('next');
  useEffect(() => void signOut(next), [next]);
  return (
    <AfterDelay>
      <LinearProgress aria-label={translate('signIn.signingOut')} sx={{ height: 2 }} />
    </AfterDelay>
  );
}
