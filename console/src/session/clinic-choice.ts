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
/**
 * What an address says that holds in every clinic: days, and how a list is searched and sorted. All else may be of one
 * clinic, whose ids mean somebody else in the next.
 */
const OF_NO_CLINIC: readonly string[] = [
  'date',
  'month',
  'dismissed',
  'q',
  'filter',
  'displayedFilters',
  'sort',
  'order',
  'perPage',
  'tab',
];

/** Pages of one thing of a clinic, and the page of all such things. The office's rules, of id 0, are in every clinic. */
const PAGES_OF_ONE: readonly [one: RegExp, all: string][] = [
  [/^\/appointment\//i, '/dashboard'],
  [/^\/settings\/dna\/(?!0?$)/i, '/settings/healthprofiles'],
];

/** Where the same page is in another clinic; of what only one clinic has, the page that leads to it. */
export function addressInOtherClinic(address: URL): URL {
  const all = PAGES_OF_ONE.find(([one]) => one.test(address.pathname))?.[1];
  if (all) return new URL(all, address);
  const other = new URL(address);
  for (const name of [...other.searchParams.keys()]) if (!OF_NO_CLINIC.includes(name)) other.searchParams.delete(name);
  return other;
}

/**
 * Loads the console anew in another clinic, so that nothing of this one stays in memory. The address asks for the clinic,
 * which is stored as it loads: whoever is asked about unsaved changes and stays, stays in this clinic.
 */
export function switchClinic(clinicGuid: string): void {
  const address = addressInOtherClinic(new URL(window.location.href));
  address.searchParams.set('c', clinicGuid);
  if (address.href === window.location.href) window.location.reload();
  else window.location.assign(address);
}
