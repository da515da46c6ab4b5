import type { ClinicView, CurrentUser } from '@helix/contracts';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import { sessionStore } from '../api/session-store.js';
import { chooseClinic } from './clinic-choice.js';
import { parsePreferences, type Preferences } from './preferences.js';

export interface Session {
  user: CurrentUser;
  clinic: ClinicView;
  preferences: Preferences;
  /** Admin in the clinic that is shown. */
  isAdmin: boolean;
}

/** The user is real but belongs to no clinic. */
export class NoClinicError extends Error {
  override readonly name = 'NoClinicError';
}

async function readUser(): Promise<CurrentUser> {
  try {
    return await call<CurrentUser>('user/current');
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw new NoClinicError(error.message);
    // A clinic that the user has left is still stored: ask again without it.
    if (!(error instanceof ApiError && error.status === 403 && sessionStore.clinicGuid())) throw error;
    sessionStore.setClinicGuid(null);
    return call<CurrentUser>('user/current');
  }
}

/**
 * Who is signed in, and in which clinic. The clinic that the address asks for (query `c`) is stored, so that every call
 * after this one is about it; when the server answered for another clinic, the user is read again for the right one.
 *
 * @throws NoClinicError, or an ApiError.
 */
export async function loadSession(clinicFromAddress: string | null): Promise<Session> {
  let user = await readUser();
  const preferences = parsePreferences(user.preferences);
  const clinic = chooseClinic(user.clinics, {
    fromAddress: clinicFromAddress,
    stored: sessionStore.clinicGuid(),
    preferred: preferences.defaultClinic,
  });
  if (!clinic) throw new NoClinicError('No clinic');
  const answeredForIt = user.currentClinic?.clinicId === clinic.clinicId;
  if (sessionStore.clinicGuid() !== clinic.clinicGuid) sessionStore.setClinicGuid(clinic.clinicGuid);
  if (!answeredForIt) user = await call<CurrentUser>('user/current');
  return { user, clinic, preferences, isAdmin: user.currentClinic?.isAdmin ?? user.isAdmin };
}
