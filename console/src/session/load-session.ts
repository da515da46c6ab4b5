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
  /** The user's roles in the current clinic. */
  instance: InstanceInfo;
  /** Whether the user is an admin of the current clinic. */
  isAdmin: boolean;
}

/** The user exists but belongs to no clinic. */
export class NoClinicError extends Error {
  override readonly name = 'NoClinicError';
}

/** The user signed in with a password that somebody else set, and has to choose an own one first. */
export class PasswordChoiceError extends Error {
  override readonly name = 'PasswordChoiceError';
}

async function readUser(): Promise<CurrentUser> {
  try {
    return await call<CurrentUser>('user/current');
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      if (error.problem?.email) sessionStore.rememberEmail(error.problem.email);
      throw new NoClinicError(error.message);
    }
    // The stored clinic is one that the user has left: retry without it.
    if (!(error instanceof ApiError && error.status === 403 && sessionStore.clinicGuid())) throw error;
    sessionStore.setClinicGuid(null);
    return call<CurrentUser>('user/current');
  }
}

/**
 * Whether the signed-in user belongs to a clinic, or cannot know before they have chosen a password.
 *
 * @throws an ApiError when the request fails.
 */
export async function hasClinic(): Promise<boolean> {
  try {
    const { clinics, mustChoosePassword } = await readUser();
    return mustChoosePassword || clinics.length > 0;
  } catch (error) {
    if (error instanceof NoClinicError) return false;
    throw error;
  }
}

/**
 * Loads the signed-in user, their clinic and their roles in it. The clinic in the address (query `c`) is stored, so
 * that every later call uses it. When the server answered for another clinic, the user is loaded again for the right
 * one.
 *
 * @throws NoClinicError, PasswordChoiceError, or an ApiError.
 */
export async function loadSession(clinicFromAddress: string | null): Promise<Session> {
  const first = await readUser();
  sessionStore.rememberEmail(first.email);
  if (first.mustChoosePassword) throw new PasswordChoiceError('No own password');
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
