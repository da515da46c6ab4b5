import type { ClinicView, Preferences } from '@helix/contracts';

/**
 * The clinic to show: the one that the address names, else the stored one, else the user's default, else the first.
 * A guid that is none of the user's clinics is ignored.
 *
 * @param requested guids in any case; `preferred` is a guid or a clinic's number.
 * @returns null when the user has no clinic.
 */
export function chooseClinic(
  clinics: readonly ClinicView[],
  requested: { fromAddress: string | null; stored: string | null; preferred: Preferences['defaultClinic'] },
): ClinicView | null {
  const byGuid = (guid: string | null) => clinics.find((clinic) => isSame(clinic.clinicGuid, guid));
  const preferred = clinics.find(
    (clinic) => isSame(clinic.clinicGuid, requested.preferred) || isSame(String(clinic.clinicId), requested.preferred),
  );
  return byGuid(requested.fromAddress) ?? byGuid(requested.stored) ?? preferred ?? clinics[0] ?? null;
}

/** Whether an address asks for a clinic (query `c`) that is none of these. */
export function requestsForeignClinic(clinics: readonly ClinicView[], search: string): boolean {
  const requested = new URLSearchParams(search).get('c');
  return requested !== null && !clinics.some(({ clinicGuid }) => isSame(clinicGuid, requested));
}

const isSame = (own: string, requested: string | number | null | undefined): boolean =>
  own.toLowerCase() === String(requested ?? '').toLowerCase();
/**
 * Query parameters that are valid in every clinic: dates, and how a list is searched and sorted. All others may be ids
 * of one clinic, which refer to something else in another.
 */
const CLINIC_INDEPENDENT_PARAMETERS: readonly string[] = [
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

/**
 * Pages of a single record that belongs to one clinic, with the page that lists such records. The office's rules (id 0)
 * exist in every clinic.
 */
const CLINIC_SPECIFIC_PAGES: readonly [one: RegExp, all: string][] = [
  [/^\/appointment\//i, '/dashboard'],
  [/^\/settings\/dna\/(?!0?$)/i, '/settings/healthprofiles'],
];

/** The same page in another clinic; the list page for a record that exists in one clinic only. */
export function addressInOtherClinic(address: URL): URL {
  const all = CLINIC_SPECIFIC_PAGES.find(([one]) => one.test(address.pathname))?.[1];
  if (all) return new URL(all, address);
  const other = new URL(address);
  for (const name of [...other.searchParams.keys()])
    if (!CLINIC_INDEPENDENT_PARAMETERS.includes(name)) other.searchParams.delete(name);
  return other;
}

/**
 * Reloads the console in another clinic, so that nothing of this one stays in memory. The clinic is in the address and
 * is stored when the session loads: a user who cancels because of unsaved changes stays in this clinic.
 */
export function switchClinic(clinicGuid: string): void {
  const address = addressInOtherClinic(new URL(window.location.href));
  address.searchParams.set('c', clinicGuid);
  if (address.href === window.location.href) window.location.reload();
  else window.location.assign(address);
}
