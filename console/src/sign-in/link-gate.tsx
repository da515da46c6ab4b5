import type { OneTimeLinkView } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, Navigate } from 'react-router';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import { AfterDelay } from '../components/after-delay.js';
import { EntryAlert, entryButton, EntryCard, EntryFrame } from './entry-frame.js';
import { describeFailure } from './sign-in-messages.js';

const PAGES = {
  invitation: '/registration',
  clinicInvitation: '/invitation',
  passwordReset: '/forgotpassword',
} as const;

interface Props {
  token: string;
  kind: OneTimeLinkView['kind'];
  /** Shown when the link was used or has expired. */
  expired: ReactNode;
  children: (link: OneTimeLinkView) => ReactNode;
}

/** Looks up a link from a mail without using it up. A link of another kind is redirected to its own page. */
export function LinkGate({ token, kind, expired, children }: Props) {
  const translate = useTranslate();
  const link = useQuery({
    queryKey: ['oneTimeLink', token],
    queryFn: () => call<OneTimeLinkView>(`oneTimeLink/${encodeURIComponent(token)}`, { authenticated: false }),
    enabled: token !== '',
    // The answer holds personal data, so it is dropped when the page unmounts.
    gcTime: 0,
    staleTime: Infinity,
  });

  if (token === '') return <Incomplete />;
  if (link.data && link.data.kind !== kind) {
    const query = new URLSearchParams({ token });
    return <Navigate to={`${PAGES[link.data.kind]}?${query.toString()}`} replace />;
  }
  if (link.data) return children(link.data);
  if (link.error instanceof ApiError && link.error.status === 404) return expired;
  if (!link.error) return <Checking />;
  const failure = describeFailure(link.error, translate);
  return (
    <EntryFrame title={translate('signIn.link.failed')}>
      <EntryCard>
        <EntryAlert severity="error">
          {failure instanceof ApiError && failure.problem?.detail ? failure.message : translate('common.genericError')}
        </EntryAlert>
        <Button variant="contained" onClick={() => void link.refetch()} disabled={link.isFetching} sx={entryButton}>
          {translate('common.tryAgain')}
        </Button>
      </EntryCard>
    </EntryFrame>
  );
}

function Incomplete() {
  const translate = useTranslate();
  return (
    <EntryFrame title={translate('signIn.link.incomplete')} lead={translate('signIn.link.incompleteLead')}>
      <EntryCard>
        {translate('signIn.link.incompleteHint')}
        <Button component={Link} to="/login" variant="contained" sx={entryButton}>
          {translate('signIn.toSignIn')}
        </Button>
      </EntryCard>
    </EntryFrame>
  );
}

/** A skeleton of the form. */
function Checking() {
  const translate = useTranslate();
  return (
    <EntryFrame title={translate('signIn.link.checking')} lead={<Skeleton component="span" width={200} />}>
      <AfterDelay>
        <EntryCard>
          {[0, 1, 2].map((field) => (
            <div key={field}>
              <Skeleton width={96} height={20} sx={{ mb: 1 }} />
              <Skeleton variant="rounded" height={38} />
            </div>
          ))}
          <Skeleton variant="rounded" height={40} />
        </EntryCard>
      </AfterDelay>
    </EntryFrame>
  );
}
