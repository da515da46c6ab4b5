import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { renewal } from '../api/authorized-fetch.js';
import { ApiError } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { sessionStore } from '../api/session-store.js';
import { loadSession, NoClinicError, PasswordChoiceError, type Session } from './load-session.js';
import { passwordChoicePath, signInPath } from './redirect-from.js';
import { SessionContext, useSignedIn } from './session-context.js';

/** How long before its expiry the token is renewed. */
const RENEW_BEFORE_EXPIRY_MS = 2 * 60_000;
const EXPIRY_CHECK_INTERVAL_MS = 30_000;

/** Renews a token that expires soon. A hidden tab waits until it is visible or calls the server. */
function renewIfDue(): void {
  const remaining = sessionStore.remaining();
  if (document.visibilityState === 'visible' && remaining !== null && remaining < RENEW_BEFORE_EXPIRY_MS)
    void renewal.replace(sessionStore.token());
}

/** Keeps the session of a visible page alive. */
export function useTokenRenewal(): void {
  useEffect(() => {
    renewIfDue();
    // An interval, because one long timer would not fire while the machine sleeps.
    const timer = window.setInterval(renewIfDue, EXPIRY_CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', renewIfDue);
    window.addEventListener('online', renewIfDue);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', renewIfDue);
      window.removeEventListener('online', renewIfDue);
    };
  }, []);
}

let subject = sessionStore.subject();

// Cached data of one user must not be shown to the next, whichever tab the change was made in.
sessionStore.subscribe(() => {
  const before = subject;
  subject = sessionStore.subject();
  if (subject === before) return;
  queryClient.clear();
  if (before !== null && sessionStore.email() === null) sessionStore.clearTab();
});

/** How long rendering the shell waits for the page to start its queries. */
const PREFETCH_TIMEOUT_MS = 100;

/** Called with the loaded session before the first render, and awaited for a short time. */
type OnSession = (session: Session) => Promise<void>;

/**
 * The session of the user with this opaque id (see `useSignedIn`).
 *
 * @param timeoutMs how long it waits for `onSession`.
 */
export const sessionQuery = (subject: string | null, onSession: OnSession, timeoutMs = PREFETCH_TIMEOUT_MS) =>
  queryOptions({
    queryKey: ['session', subject],
    queryFn: async () => {
      const known = await loadSession(new URLSearchParams(window.location.search).get('c'));
      // The page's requests start before the shell renders, which blocks the main thread for a while.
      await Promise.race([onSession(known), new Promise((tooLong) => setTimeout(tooLong, timeoutMs))]);
      return known;
    },
    enabled: subject !== null,
    staleTime: Infinity,
  });

interface Props {
  onSession: OnSession;
  /** Shown while the session loads. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Renders its children for signed-in users; redirects others to the sign-in page and back afterwards. */
export function SessionGate({ onSession, waiting, children }: Props) {
  const subject = useSignedIn();
  const location = useLocation();
  const session = useQuery(sessionQuery(subject, onSession));
  useTokenRenewal();

  if (subject === null) return <Navigate to={signInPath(location)} replace />;
  if (session.data) return <SessionContext value={session.data}>{children}</SessionContext>;
  if (session.error instanceof PasswordChoiceError) return <Navigate to={passwordChoicePath(location)} replace />;
  if (session.error instanceof NoClinicError) return <Navigate to="/noclinicerror" replace />;
  if (session.error instanceof ApiError && session.error.status === 401) return waiting;
  if (session.error) return <Navigate to="/500" replace />;
  return waiting;
}
