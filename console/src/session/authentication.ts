import type {
  CurrentUser,
  LoginAnswer,
  LogoutAnswer,
  RegistrationRequest,
  ResetPasswordRequest,
} from '@helix/contracts';
import type { AuthProvider } from 'react-admin';
import { renewal } from '../api/authorized-fetch.js';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { sessionStore } from '../api/session-store.js';
import { safeRedirect } from './redirect-from.js';

/** Each of these calls proves who the visitor is, and begins their session. */
async function begin(path: string, body: unknown): Promise<void> {
  // A late sign-out would take the new session with it.
  await sendUnsentSignOut();
  const { token, user } = await call<LoginAnswer>(path, { method: 'POST', body, authenticated: false });
  sessionStore.begin(token, user.email);
}

/** Signs in with email and password. Throws an ApiError. */
export const signIn = (email: string, password: string): Promise<void> => begin('login', { email, password });

/** Accepts an invitation, and signs in. Throws an ApiError. */
export const register = (registration: RegistrationRequest): Promise<void> => begin('registration', registration);

/** Sets the password that a link from a mail allows to set, and signs in. Throws an ApiError. */
export const resetPassword = (reset: ResetPasswordRequest): Promise<void> => begin('forgot_password', reset);

/** Leaves for the sign-in of the user's organisation, which comes back to `/login`. */
export function signInWithOrganisation(redirectFrom: string | null): void {
  const query = new URLSearchParams({ redirectFrom: safeRedirect(redirectFrom) });
  window.location.assign(`/api/oidc/start?${query.toString()}`);
}

/**
 * Begins the session that the organisation's sign-in has left in the cookie.
 *
 * @throws ApiError: 401 when there is none, 0 when the server could not be asked.
 */
export async function takeOrganisationSession(): Promise<void> {
  const outcome = await renewal.replace(sessionStore.token());
  if (outcome !== 'renewed') throw new ApiError(outcome === 'refused' ? 401 : 0, null);
}

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

/**
 * react-admin's view of the session, for its list and form pages. They all stand behind `SessionGate`, and calls renew or
 * end the session by themselves: there is nothing to check here, and an error must not sign anybody out.
 */
export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => signIn(email, password),
  logout: () => signOut(null),
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => {
    const user = await call<CurrentUser>('user/current');
    return { id: user.userId, fullName: `${user.firstName} ${user.lastName}` };
  },
  getPermissions: async () => null,
};
