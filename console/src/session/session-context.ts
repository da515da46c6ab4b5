import { createContext, useContext, useSyncExternalStore } from 'react';
import { sessionStore } from '../api/session-store.js';
import type { Session } from './load-session.js';

export const SessionContext = createContext<Session | null>(null);

/** The session of a page inside the shell. Throws outside of it, where nobody is signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is only for pages inside the shell.');
  return session;
}

/**
 * An opaque text that identifies the signed-in user; null when nobody is signed in, including after a sign-out in
 * another tab.
 */
export function useSignedIn(): string | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.subject);
}
