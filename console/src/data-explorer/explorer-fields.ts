import { distinctNames, type ExplorerRow } from '@helix/contracts';

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
 * Rows whose clinics and hygienists have different names, since a pivot table groups by them: behind several of one name stand
 * the id and, of hygienists, the clinic.
 */
export function withDistinctNames(rows: readonly ExplorerRow[]): ExplorerRow[] {
  const clinics = new Map(rows.map(({ clinicId, clinicName }) => [clinicId, clinicName]));
  const clinicNames = distinctNames([...clinics].map(([id, name]) => ({ id: String(id), name })));
  const clinicOf = ({ clinicId }: ExplorerRow): string => clinicNames.get(String(clinicId)) ?? String(clinicId);
  const shownIdOf = (row: ExplorerRow): string => `${row.providerId}, ${clinicOf(row)}`;
  const firstRows = new Map<string, ExplorerRow>();
  for (const row of rows) if (!firstRows.has(providerOf(row))) firstRows.set(providerOf(row), row);
  const providerNames = distinctNames(
    [...firstRows.values()].map((row) => ({ id: shownIdOf(row), name: row.providerName })),
  );
  return rows.map((row) => ({
    ...row,
    clinicName: clinicOf(row),
    providerName: providerNames.get(shownIdOf(row)) ?? row.providerName,
  }));
}
