import type { ExplorerRow } from '@helix/contracts';
import {
  FILTER_FIELDS,
  idIn,
  isExplorerField,
  isFilterField,
  type ExplorerField,
  type FilterField,
} from './explorer-fields.js';
import { isValueKey, type ExplorerValueKey } from './explorer-values.js';

/** How rows of the table are sorted: by their names, or by their totals. */
export const ROW_ORDERS = ['name', 'highest', 'lowest'] as const;
export type RowOrder = (typeof ROW_ORDERS)[number];

/** Some values of a field, by id: only these, or all but these, also of those that come later. */
export type FieldFilter = { only: readonly string[] } | { without: readonly string[] };

/** What a pivot table shows of the rows. A field stands in rows or in columns, once. */
export interface PivotLayout {
  rows: readonly ExplorerField[];
  columns: readonly ExplorerField[];
  value: ExplorerValueKey;
  order: RowOrder;
  filters: Readonly<Partial<Record<FilterField, FieldFilter>>>;
}

/** Of the text of a layout. A later form, which this one cannot be read as, gets the next number. */
const VERSION = 1;

/** A layout as it is kept and stands in the address: a JSON object. Equal layouts have equal texts. */
export const layoutText = ({ rows, columns, value, order, filters }: PivotLayout): string =>
  JSON.stringify({
    version: VERSION,
    rows,
    columns,
    value,
    order,
    filters: Object.fromEntries(FILTER_FIELDS.flatMap((field) => (filters[field] ? [[field, filters[field]]] : []))),
  });

/** The layout of a text; null: it is none, or of another form. */
export function layoutOf(text: string): PivotLayout | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isLayout(value)
    ? { rows: value.rows, columns: value.columns, value: value.value, order: value.order, filters: value.filters }
    : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isLayout(value: unknown): value is PivotLayout {
  if (!isRecord(value) || value['version'] !== VERSION) return false;
  const { rows, columns, filters } = value;
  if (!Array.isArray(rows) || !Array.isArray(columns) || !isRecord(filters)) return false;
  const fields: unknown[] = [...(rows as unknown[]), ...(columns as unknown[])];
  return (
    fields.every(isExplorerField) &&
    new Set(fields).size === fields.length &&
    isValueKey(value['value']) &&
    ROW_ORDERS.some((order) => order === value['order']) &&
    Object.entries(filters).every(([field, filter]) => isFilterField(field) && isFilter(filter))
  );
}

function isFilter(value: unknown): value is FieldFilter {
  if (!isRecord(value) || Object.keys(value).length !== 1) return false;
  const ids = value['only'] ?? value['without'];
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string');
}

/** Whether a filter lets a value through. */
export const isChosen = (filter: FieldFilter | undefined, id: string): boolean => {
  if (!filter) return true;
  return 'only' in filter ? filter.only.includes(id) : !filter.without.includes(id);
};

/** The filter of the chosen ones among all values of a field, the shorter way; undefined: all are chosen. */
export function filterOf(all: readonly string[], chosen: ReadonlySet<string>): FieldFilter | undefined {
  const only = all.filter((id) => chosen.has(id));
  const without = all.filter((id) => !chosen.has(id));
  if (without.length === 0) return undefined;
  return only.length <= without.length ? { only } : { without };
}

/** The rows that all filters let through. */
export function filteredRows(rows: readonly ExplorerRow[], filters: PivotLayout['filters']): readonly ExplorerRow[] {
  const tests = FILTER_FIELDS.flatMap((field) => {
    const filter = filters[field];
    if (!filter) return [];
    const [isOnly, ids] = 'only' in filter ? [true, new Set(filter.only)] : [false, new Set(filter.without)];
    return [(row: ExplorerRow) => ids.has(idIn(field, row)) === isOnly];
  });
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((isThrough) => isThrough(row)));
}

const layout = (
  rows: readonly ExplorerField[],
  columns: readonly ExplorerField[],
  value: ExplorerValueKey,
): PivotLayout => ({ rows, columns, value, order: 'name', filters: {} });

/** The reports that everybody has, the first of them at first (rules part S, 35). The keys are of their texts. */
export const SHIPPED_LAYOUTS = {
  hourly: layout(['clinicName'], ['month'], 'perHour'),
  weekday: layout(['providerName'], ['weekday'], 'perHour'),
  planned: layout(['providerName'], [], 'planned'),
  openTime: layout(['clinicName'], [], 'openTime'),
} as const satisfies Record<string, PivotLayout>;
export type ShippedLayout = keyof typeof SHIPPED_LAYOUTS;
export const SHIPPED_KEYS = Object.keys(SHIPPED_LAYOUTS) as ShippedLayout[];
export const FIRST_LAYOUT: ShippedLayout = 'hourly';
