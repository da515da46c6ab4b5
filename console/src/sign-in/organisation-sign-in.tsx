import OrganisationIcon from '@mui/icons-material/CorporateFareOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Navigate } from 'react-router';
import { ApiError } from '../api/problem.js';
import { signInWithOrganisation, startOrganisationSession } from '../session/authentication.js';
import { safeRedirect } from '../session/redirect-from.js';
import { EntryAlert, entryButton, EntryCard, EntryFrame } from './entry-frame.js';

/** Signs in through the identity provider of the user's organisation. */
export function OrganisationButton({ redirectFrom }: { redirectFrom: string | null }) {
  const translate = useTranslate();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    setIsLeaving(true);
    signInWithOrganisation(redirectFrom);
  };
  return (
    <>
      <Divider sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('signIn.or')}</Divider>
      <Button
        variant="outlined"
        disabled={isLeaving}
        onClick={leave}
        startIcon={<OrganisationIcon fontSize="small" />}
        sx={entryButton}
      >
        {translate(isLeaving ? 'signIn.leaving' : 'signIn.organisation')}
      </Button>
    </>
  );
}

type State = 'asking' | 'signedIn' | 'refused' | 'unreachable';

/** The return from the organisation's identity provider: loads the session that it started, then redirects. */
export function OrganisationReturn({ redirectFrom }: { redirectFrom: string | null }) {
  const translate = useTranslate();
  const [state, setState] = useState<State>('asking');
  const ask = useCallback(async () => {
    setState('asking');
    try {
      await startOrganisationSession();
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
            <Button variant="contained" onClick={() => void ask()} sx={entryButton}>
              {translate('common.tryAgain')}
            </Button>
          </>
        )}
      </EntryCard>
    </EntryFrame>
  );
}
