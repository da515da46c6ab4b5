import type {
  AcceptInvitationAnswer,
  AcceptInvitationRequest,
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

/** Authenticates the visitor and starts their session. */
async function startSession(path: string, body: unknown): Promise<void> {
  // A late sign-out would end the new session.
  await sendPendingSignOut();
  const { token, user } = await call<LoginAnswer>(path, { method: 'POST', body, authenticated: false });
  sessionStore.start(token, user.email);
}

/** Signs in with email and password. Throws an ApiError. */
export const signIn = (email: string, password: string): Promise<void> => startSession('login', { email, password });

/** Accepts an invitation, and signs in. Throws an ApiError. */
export const register = (registration: RegistrationRequest): Promise<void> =>
  startSession('registration', registration);

/**
 * Accepts the invitation of a clinic with an account that exists already, and signs in if the user had to choose a
 * password. Throws an ApiError.
 */
export async function acceptInvitation(body: AcceptInvitationRequest): Promise<void> {
  await sendPendingSignOut();
  const options = { method: 'POST', body, authenticated: false } as const;
  const { token, user } = await call<AcceptInvitationAnswer>('acceptInvitation', options);
  if (token !== null && user !== null) sessionStore.start(token, user.email);
  // The session of a signed-in user has another clinic now.
  queryClient.removeQueries({ queryKey: ['session'] });
}

/** Replaces the password that somebody else set, and the session that began with it. Throws an ApiError. */
export async function choosePassword(password: string): Promise<void> {
  const { token, user } = await call<LoginAnswer>('choosePassword', { method: 'POST', body: { password } });
  sessionStore.start(token, user.email);
  queryClient.removeQueries({ queryKey: ['session'] });
}

/** Sets a new password with the token of a mailed link, and signs in. Throws an ApiError. */
export const resetPassword = (reset: ResetPasswordRequest): Promise<void> => startSession('forgot_password', reset);

/** Redirects to the identity provider of the user's organisation, which redirects back to `/login`. */
export function signInWithOrganisation(redirectFrom: string | null): void {
  const query = new URLSearchParams({ redirectFrom: safeRedirect(redirectFrom) });
  window.location.assign(`/api/oidc/start?${query.toString()}`);
}

/**
 * Starts the session that the organisation's sign-in left in the cookie.
 *
 * @throws ApiError: 401 when there is none, 0 when the server could not be reached.
 */
export async function startOrganisationSession(): Promise<void> {
  const outcome = await renewal.replace(sessionStore.token());
  if (outcome !== 'renewed') throw new ApiError(outcome === 'refused' ? 401 : 0, null);
}

/** After this timeout the sign-out continues, so that an unreachable server cannot keep the user signed in. */
const SIGN_OUT_TIMEOUT_MS = 5000;

async function endOnServer(): Promise<string | null> {
  const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
  const answer = await call<LogoutAnswer | undefined>('logout', { method: 'POST', signal, authenticated: false });
  sessionStore.confirmSignOut();
  return answer?.endSessionUrl ?? null;
}

/** Only web addresses are followed. */
const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/**
 * Clears the session and its cached data, ends it on the server and at the identity provider, and reloads the console.
 * When the server is unreachable, the sign-out is sent later.
 *
 * @param next the email of the account to sign in with instead; null goes to the site's origin.
 */
export async function signOut(next: string | null): Promise<void> {
  sessionStore.end();
  queryClient.clear();
  const endSessionUrl = await endOnServer().catch(() => null);
  // The identity provider redirects to the origin without parameters, so the email is stored.
  if (next) sessionStore.setNextEmail(next);
  const home = next ? `/login?${new URLSearchParams({ email: next }).toString()}` : '/';
  window.location.replace(endSessionUrl && isWebAddress(endSessionUrl) ? endSessionUrl : home);
}

/** Sends a pending sign-out to the server; stays pending when the server is still unreachable. */
export async function sendPendingSignOut(): Promise<void> {
  if (sessionStore.isSignOutPending() && sessionStore.token() === null) await endOnServer().catch(() => undefined);
}

/**
 * react-admin's view of the session, for its list and form pages. They are all inside `SessionGate`, and API calls
 * renew or end the session themselves. So there is nothing to check here, and an error must not sign the user out.
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
