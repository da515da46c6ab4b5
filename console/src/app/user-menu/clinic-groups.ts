import type { ClinicView } from '@helix/contracts';

export interface ClinicGroup {
  name: string;
  clinics: ClinicView[];
}

/** The tier of clinics with read-only data and no planning service. */
const DATA_ONLY_TIER = 3;

/**
 * Groups clinics by customer and sorts groups and clinics by name. Clinics of tier 3 get a group of their own.
 *
 * @param search matched case-insensitively against customer name plus clinic name; empty matches all.
 */
export function groupClinics(clinics: readonly ClinicView[], search: string, dataOnlyName: string): ClinicGroup[] {
  const searched = search.trim().toLowerCase();
  const groups = new Map<string, ClinicView[]>();
  for (const clinic of clinics) {
    if (!`${clinic.customerName} ${clinic.name}`.toLowerCase().includes(searched)) continue;
    const name = clinic.serviceTier === DATA_ONLY_TIER ? dataOnlyName : clinic.customerName;
    groups.set(name, [...(groups.get(name) ?? []), clinic]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, clinics: members.sort((a, b) => a.name.localeCompare(b.name)) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
