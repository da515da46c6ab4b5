import type { ExplorerRow } from '@helix/contracts';

/** The fields by which rows are grouped, in the order in which they are offered. */
export const EXPLORER_FIELDS = ['customerName', 'clinicName', 'providerName', 'month', 'weekday', 'date'] as const;
export type ExplorerField = (typeof EXPLORER_FIELDS)[number];

/** The fields that are filtered; days are chosen by the dates of the report. */
export const FILTER_FIELDS = ['customerName', 'clinicName', 'providerName', 'month', 'weekday'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

export const isExplorerField = (name: unknown): name is ExplorerField => EXPLORER_FIELDS.some((one) => one === name);
export const isFilterField = (name: unknown): name is FilterField => FILTER_FIELDS.some((one) => one === name);

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const names = new Intl.Collator('en', { numeric: true });

/** Compares two values of a field: weekdays from Monday, numbers in names by their value. */
export const compareIn = (field: string): ((one: string, other: string) => number) =>
  field === 'weekday'
    ? (one, other) => WEEKDAYS.indexOf(one) - WEEKDAYS.indexOf(other)
    : (one, other) => names.compare(one, other);

const providerOf = ({ clinicId, providerId }: ExplorerRow): string => `${clinicId} ${providerId}`;

/** What distinguishes the values of a field in filters: names of clinics and hygienists may change or be equal. */
export function idIn(field: FilterField, row: ExplorerRow): string {
  if (field === 'clinicName') return String(row.clinicId);
  return field === 'providerName' ? providerOf(row) : row[field];
}

/**
 * Rows whose clinics and hygienists have different names, since a pivot table groups by them: where a name is not alone, the
 * clinic stands behind a hygienist, or the id.
 */
export function withDistinctNames(rows: readonly ExplorerRow[]): ExplorerRow[] {
  const clinics = new Map<number, string[]>();
  for (const { clinicId, clinicName } of rows)
    if (!clinics.has(clinicId)) clinics.set(clinicId, [clinicName, `${clinicName} (${clinicId})`]);
  const clinicNames = distinctNames(clinics);
  const providers = new Map<string, string[]>();
  for (const row of rows) {
    const id = providerOf(row);
    if (providers.has(id)) continue;
    const [name, clinic] = [row.providerName, clinicNames.get(row.clinicId) ?? ''];
    providers.set(id, [name, `${name} (${clinic})`, `${name} (${row.providerId}, ${clinic})`]);
  }
  const providerNames = distinctNames(providers);
  return rows.map((row) => ({
    ...row,
    clinicName: clinicNames.get(row.clinicId) ?? row.clinicName,
    providerName: providerNames.get(providerOf(row)) ?? row.providerName,
  }));
}

/** The first of the names of each that is only its own; the last one otherwise. */
function distinctNames<Id>(candidates: ReadonlyMap<Id, readonly string[]>): Map<Id, string> {
  const found = new Map<Id, string>();
  let open = [...candidates];
  for (let level = 0; open.length > 0; level += 1) {
    const counts = new Map<string, number>();
    for (const [, all] of open) counts.set(all[level]!, (counts.get(all[level]!) ?? 0) + 1);
    const isFound = ([, all]: (typeof open)[number]): boolean =>
      counts.get(all[level]!) === 1 || level === all.length - 1;
    for (const entry of open.filter(isFound)) found.set(entry[0], entry[1][level]!);
    open = open.filter((entry) => !isFound(entry));
  }
  return found;
}
