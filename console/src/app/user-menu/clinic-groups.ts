import type { ClinicView } from '@helix/contracts';

export interface ClinicGroup {
  name: string;
  clinics: ClinicView[];
}

/** Clinics whose data is read only, without a planning service. */
const DATA_ONLY_TIER = 3;

/**
 * Clinics by customer, groups and clinics sorted by name; those of tier 3 under a group of their own.
 *
 * @param search matched against customer name plus clinic name, without regard to case; empty matches all.
 */
export function groupClinics(clinics: readonly ClinicView[], search: string, dataOnlyName: string): ClinicGroup[] {
  const wanted = search.trim().toLowerCase();
  const groups = new Map<string, ClinicView[]>();
  for (const clinic of clinics) {
    if (!`${clinic.customerName} ${clinic.name}`.toLowerCase().includes(wanted)) continue;
    const name = clinic.serviceTier === DATA_ONLY_TIER ? dataOnlyName : clinic.customerName;
    groups.set(name, [...(groups.get(name) ?? []), clinic]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, clinics: members.sort((a, b) => a.name.localeCompare(b.name)) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
