import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Navigate } from 'react-router';
import { ApiError } from '../api/problem.js';
import { safeRedirect } from '../session/redirect-from.js';
import { takeOrganisationSession } from '../session/sign-in.js';
import { EntryAlert, EntryCard, EntryFrame } from './entry-frame.js';

type State = 'asking' | 'signedIn' | 'refused' | 'unreachable';

/** Back from the organisation's sign-in: takes up the session that it began, and goes on. */
export function OrganisationReturn({ redirectFrom }: { redirectFrom: string | null }) {
  const translate = useTranslate();
  const [state, setState] = useState<State>('asking');
  const ask = useCallback(async () => {
    setState('asking');
    try {
      await takeOrganisationSession();
      setState('signedIn');
    } catch (error) {
      setState(error instanceof ApiError && error.status === 401 ? 'refused' : 'unreachable');
    }
  }, []);
  useEffect(() => void ask(), [ask]);

  if (state === 'signedIn') return <Navigate to={safeRedirect(redirectFrom)} replace />;
  if (state === 'refused') {
    const query = new URLSearchParams({ failed: 'expired', redirectFrom: safeRedirect(redirectFrom) });
    return <Navigate to={`/login?${query.toString()}`} replace />;
  }
  return (
    <EntryFrame title={translate('signIn.title')}>
      <EntryCard>
        {state === 'asking' ? (
          <LinearProgress aria-label={translate('signIn.submitting')} />
        ) : (
          <>
            <EntryAlert severity="error">{translate('signIn.unreachable')}</EntryAlert>
            <Button variant="contained" onClick={() => void ask()}>
              {translate('common.tryAgain')}
            </Button>
          </>
        )}
      </EntryCard>
    </EntryFrame>
  );
}
