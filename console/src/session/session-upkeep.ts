import { useEffect } from 'react';
import { renewal } from '../api/authorized-fetch.js';
import { queryClient } from '../api/query-client.js';
import { sessionStore } from '../api/session-store.js';

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
