import type { ClinicView, Preferences } from '@helix/contracts';

/**
 * The clinic to show: the one that the address names, else the stored one, else the user's default, else the first.
 * A guid that is none of the user's clinics is passed over.
 *
 * @param wanted guids in any case; `preferred` is a guid or a clinic's number.
 * @returns null when the user has no clinic.
 */
export function chooseClinic(
  clinics: readonly ClinicView[],
  wanted: { fromAddress: string | null; stored: string | null; preferred: Preferences['defaultClinic'] },
): ClinicView | null {
  const byGuid = (guid: string | null) => clinics.find((clinic) => isSame(clinic.clinicGuid, guid));
  const preferred = clinics.find(
    (clinic) => isSame(clinic.clinicGuid, wanted.preferred) || isSame(String(clinic.clinicId), wanted.preferred),
  );
  return byGuid(wanted.fromAddress) ?? byGuid(wanted.stored) ?? preferred ?? clinics[0] ?? null;
}

/** Whether an address asks for a clinic (query `c`) that is none of these. */
export function asksForOtherClinic(clinics: readonly ClinicView[], search: string): boolean {
  const asked = new URLSearchParams(search).get('c');
  return asked !== null && !clinics.some(({ clinicGuid }) => isSame(clinicGuid, asked));
}

const isSame = (own: string, wanted: string | number | null | undefined): boolean =>
  own.toLowerCase() === String(wanted ?? '').toLowerCase();
