import type { LogoutAnswer } from '@helix/contracts';
import { call } from '../api/client.js';
import { queryClient } from '../api/query-client.js';
import { sessionStore } from '../api/session-store.js';

/** A server that is away must not keep anybody signed in. */
const LONGEST_MILLISECONDS = 5000;

async function endOnServer(): Promise<string | null> {
  const signal = AbortSignal.timeout(LONGEST_MILLISECONDS);
  const answer = await call<LogoutAnswer | undefined>('logout', { method: 'POST', signal, authenticated: false });
  sessionStore.signOutSent();
  return answer?.endSessionUrl ?? null;
}

/** Only web addresses are followed. */
const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/**
 * Forgets the session and all that was read with it, ends it on the server and at the identity provider, and loads the
 * console anew. Without the server it does the same here, and tells the server later.
 *
 * @param next the email of the account to sign in with instead; null goes to the site's origin.
 */
export async function signOut(next: string | null): Promise<void> {
  sessionStore.end();
  queryClient.clear();
  const endSessionUrl = await endOnServer().catch(() => null);
  // The identity provider comes back to the origin, which knows nothing of the address from here.
  if (next) sessionStore.switchTo(next);
  const home = next ? `/login?${new URLSearchParams({ email: next }).toString()}` : '/';
  window.location.replace(endSessionUrl && isWebAddress(endSessionUrl) ? endSessionUrl : home);
}

/** Tells the server of a sign-out that it has not heard of. Quietly tries again another time when it is still away. */
export async function sendUnsentSignOut(): Promise<void> {
  if (sessionStore.isSignOutUnsent() && sessionStore.token() === null) await endOnServer().catch(() => undefined);
}
