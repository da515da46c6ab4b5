import {
  profileForm,
  providerWages,
  readPreferences,
  type ClinicView,
  type CurrentUser,
  type Preferences,
  type ProviderView,
} from '@helix/contracts';
import { changePreferences } from '../session/change-preferences.js';

export interface ProfileValues {
  firstName: string;
  lastName: string;
  avatarColor: NonNullable<Preferences['avatarColor']> | null;
  performanceDisplay: NonNullable<Preferences['performanceDisplay']> | null;
  /** A clinic's guid; empty: unspecified. */
  defaultClinic: string;
  /** One for each provider that the user is, in the order of the session's providers. */
  wages: { baseWage: number | null; goalWage: number | null }[];
}

/** Validation of the typed fields. Preferences are selected from valid options and need none. */
export const profileRules = profileForm.omit({ preferences: true }).extend({ wages: providerWages.array() });

/** The clinic with a preferred guid or number; undefined when the user has no such clinic. */
function preferredClinic(clinics: readonly ClinicView[], preferred: Preferences['defaultClinic']) {
  return clinics.find(({ clinicGuid, clinicId }) => clinicGuid === preferred || String(clinicId) === String(preferred));
}

/** The initial values of the form. */
export function profileValues(user: CurrentUser, providers: readonly ProviderView[]): ProfileValues {
  const { avatarColor, performanceDisplay, defaultClinic } = readPreferences(user.preferences);
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    avatarColor: avatarColor ?? null,
    performanceDisplay: performanceDisplay ?? null,
    defaultClinic: preferredClinic(user.clinics, defaultClinic)?.clinicGuid ?? '',
    wages: providers.map(({ baseWage, goalWage }) => ({ baseWage, goalWage })),
  };
}

/** The preferences to save, as JSON text. Those that the form does not show are preserved. */
export function savedPreferences(user: CurrentUser, values: ProfileValues): string {
  const { avatarColor, performanceDisplay, defaultClinic } = values;
  const choosesClinic = user.clinics.length > 1;
  return changePreferences(user.preferences, {
    avatarColor,
    performanceDisplay,
    ...(choosesClinic ? { defaultClinic: defaultClinic || null } : {}),
  });
}
