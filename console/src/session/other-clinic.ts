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
