import {
  readPreferences,
  type ClinicView,
  type CurrentUser,
  type Preferences,
  type ProviderView,
} from '@helix/contracts';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import { sessionStore } from '../api/session-store.js';
import { chooseClinic } from './clinic-choice.js';
import { instanceInfo, type InstanceInfo } from './instance-info.js';

export interface Session {
  user: CurrentUser;
  clinic: ClinicView;
  preferences: Preferences;
  /** What the user is in the clinic that is shown. */
  instance: InstanceInfo;
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
    if (error instanceof ApiError && error.status === 422) {
      if (error.problem?.email) sessionStore.rememberEmail(error.problem.email);
      throw new NoClinicError(error.message);
    }
    // A clinic that the user has left is still stored: ask again without it.
    if (!(error instanceof ApiError && error.status === 403 && sessionStore.clinicGuid())) throw error;
    sessionStore.setClinicGuid(null);
    return call<CurrentUser>('user/current');
  }
}

/**
 * Whether the user who is signed in belongs to a clinic.
 *
 * @throws an ApiError when that could not be asked.
 */
export async function hasClinic(): Promise<boolean> {
  try {
    return (await readUser()).clinics.length > 0;
  } catch (error) {
    if (error instanceof NoClinicError) return false;
    throw error;
  }
}

/**
 * Who is signed in, in which clinic, and what they are there. The clinic that the address asks for (query `c`) is stored,
 * so that every call after this one is about it; when the server answered for another clinic, the user is read again for
 * the right one.
 *
 * @throws NoClinicError, or an ApiError.
 */
export async function loadSession(clinicFromAddress: string | null): Promise<Session> {
  const first = await readUser();
  sessionStore.rememberEmail(first.email);
  const preferences = readPreferences(first.preferences);
  const chosen = chooseClinic(first.clinics, {
    fromAddress: clinicFromAddress,
    stored: sessionStore.clinicGuid(),
    preferred: preferences.defaultClinic,
  });
  if (!chosen) throw new NoClinicError('No clinic');
  if (sessionStore.clinicGuid() !== chosen.clinicGuid) sessionStore.setClinicGuid(chosen.clinicGuid);
  const [user, providers, clinic] = await Promise.all([
    first.currentClinic?.clinicId === chosen.clinicId ? first : call<CurrentUser>('user/current'),
    call<ProviderView[]>('Provider/UserProviders'),
    call<ClinicView>('Clinic'),
  ]);
  const isAdmin = user.currentClinic?.isAdmin ?? user.isAdmin;
  return { user, clinic, preferences, instance: instanceInfo(providers, clinic), isAdmin };
}
