import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { renewal } from '../api/authorized-fetch.js';
import { ApiError } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { sessionStore } from '../api/session-store.js';
import { loadSession, NoClinicError, type Session } from './load-session.js';
import { signInPath } from './redirect-from.js';
import { SessionContext, useSignedIn } from './session-context.js';

/** The token is renewed this long before its end, in milliseconds. */
const AHEAD_MILLISECONDS = 2 * 60_000;
const LOOK_MILLISECONDS = 30_000;

/** Renews a token that will end soon. A tab that nobody looks at waits until it is looked at, or calls the server. */
function renewIfDue(): void {
  const remaining = sessionStore.remaining();
  if (document.visibilityState === 'visible' && remaining !== null && remaining < AHEAD_MILLISECONDS)
    void renewal.replace(sessionStore.token());
}

/** Keeps the session of a page that is used. */
export function useSessionUpkeep(): void {
  useEffect(() => {
    renewIfDue();
    // Looks at the clock again and again: one long timer would sleep with the machine.
    const timer = window.setInterval(renewIfDue, LOOK_MILLISECONDS);
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

// What one user has read is not for the next one, whichever tab the change was made in.
sessionStore.subscribe(() => {
  const before = subject;
  subject = sessionStore.subject();
  if (subject === before) return;
  queryClient.clear();
  if (before !== null && sessionStore.email() === null) sessionStore.leaveTab();
});

/** How long the frame waits for its page to have asked for what it shows. */
const BEGIN_MILLISECONDS = 100;

interface Props {
  /** Called once it is known who is signed in, before anything is drawn for them; waited for, but not for long. */
  onSession: (session: Session) => Promise<void>;
  /** Shown while it is asked who is signed in. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Lets signed-in users through; sends the others to the sign-in page and back to where they wanted to go. */
export function SessionGate({ onSession, waiting, children }: Props) {
  const subject = useSignedIn();
  const location = useLocation();
  const session = useQuery({
    queryKey: ['session', subject],
    queryFn: async () => {
      const known = await loadSession(new URLSearchParams(window.location.search).get('c'));
      // What the page reads is to be under way before the frame is drawn, which keeps the processor for a while.
      await Promise.race([onSession(known), new Promise((tooLong) => setTimeout(tooLong, BEGIN_MILLISECONDS))]);
      return known;
    },
    enabled: subject !== null,
    staleTime: Infinity,
  });
  useSessionUpkeep();

  if (subject === null) return <Navigate to={signInPath(location)} replace />;
  if (session.data) return <SessionContext value={session.data}>{children}</SessionContext>;
  if (session.error instanceof NoClinicError) return <Navigate to="/noclinicerror" replace />;
  if (session.error instanceof ApiError && session.error.status === 401) return waiting;
  if (session.error) return <Navigate to="/500" replace />;
  return waiting;
}
