import type { LoginAnswer, RegistrationRequest, ResetPasswordRequest } from '@helix/contracts';
import { renewal } from '../api/authorized-fetch.js';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import { sessionStore } from '../api/session-store.js';
import { safeRedirect } from './redirect-from.js';
import { sendUnsentSignOut } from './sign-out.js';

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
