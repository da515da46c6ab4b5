import type { ClinicView } from '@helix/contracts';
import type { Preferences } from './preferences.js';

/**
 * The clinic to show: the one that the address names, else the stored one, else the user's default, else the first.
 * A guid that is none of the user's clinics is passed over.
 *
 * @returns null when the user has no clinic.
 */
export function chooseClinic(
  clinics: readonly ClinicView[],
  wanted: { fromAddress: string | null; stored: string | null; preferred: Preferences['defaultClinic'] },
): ClinicView | null {
  const byGuid = (guid: string | null) => clinics.find((clinic) => clinic.clinicGuid === guid);
  const preferred = clinics.find(
    (clinic) => clinic.clinicGuid === wanted.preferred || String(clinic.clinicId) === wanted.preferred,
  );
  return byGuid(wanted.fromAddress) ?? byGuid(wanted.stored) ?? preferred ?? clinics[0] ?? null;
}
