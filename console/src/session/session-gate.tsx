import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ApiError } from '../api/problem.js';
import { loadSession, NoClinicError } from './load-session.js';
import { signInPath } from './redirect-from.js';
import { SessionContext, useToken } from './session-context.js';

interface Props {
  /** Shown while it is asked who is signed in. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Lets signed-in users through; sends the others to the sign-in page and back to where they wanted to go. */
export function SessionGate({ waiting, children }: Props) {
  const token = useToken();
  const location = useLocation();
  const session = useQuery({
    queryKey: ['session', token],
    queryFn: () => loadSession(new URLSearchParams(window.location.search).get('c')),
    enabled: token !== null,
    staleTime: Infinity,
  });

  if (token === null) return <Navigate to={signInPath(location)} replace />;
  if (session.data) return <SessionContext value={session.data}>{children}</SessionContext>;
  if (session.error instanceof NoClinicError) return <Navigate to="/noclinicerror" replace />;
  if (session.error instanceof ApiError && session.error.status === 401) return waiting;
  if (session.error) return <Navigate to="/500" replace />;
  return waiting;
}
