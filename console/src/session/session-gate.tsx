import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ApiError } from '../api/problem.js';
import { loadSession, NoClinicError, type Session } from './load-session.js';
import { signInPath } from './redirect-from.js';
import { SessionContext, useSignedIn } from './session-context.js';
import { useSessionUpkeep } from './session-upkeep.js';

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
