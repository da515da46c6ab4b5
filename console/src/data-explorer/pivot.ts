import type { ExplorerRow } from '@helix/contracts';
import { PivotData } from 'react-pivottable/Utilities.js';
import type { ClinicFormat } from '../components/clinic-format.js';
import { fileText, valueText } from '../components/charts/measure.js';
import { csvText } from '../components/csv.js';
import { countText } from '../components/number-text.js';
import { compareIn } from './explorer-fields.js';
import { EXPLORER_VALUES, ValueOfRows, type ExplorerValueKey, type ValueUnit } from './explorer-values.js';
import type { PivotLayout } from './pivot-layout.js';

/** The values of a field each, in the order of the fields. */
export type PivotKey = readonly string[];

export interface Pivot {
  /** Sorted as the layout has it; empty where it has no rows. */
  rowKeys: readonly PivotKey[];
  /** Sorted by name; empty where the layout has no columns. */
  columnKeys: readonly PivotKey[];
  /** Of a cell; an empty key is the total of all rows or columns. Null: there is none. */
  valueAt: (row: PivotKey, column: PivotKey) => number | null;
}

/** The key of all rows or columns together. */
export const TOTAL: PivotKey = [];

/** The table of rows. Each cell and total adds its own rows before it divides. */
export function pivotOf(
  data: readonly ExplorerRow[],
  { rows, columns, value, order }: Omit<PivotLayout, 'filters'>,
): Pivot {
  const pivot = new PivotData({
    ...{ data, rows, cols: columns, sorters: compareIn, aggregatorName: value },
    aggregators: { [value]: () => () => new ValueOfRows(value) },
  });
  const valueAt = (row: PivotKey, column: PivotKey): number | null => pivot.getAggregator(row, column).value();
  return {
    rowKeys: sortedBy(order, pivot.getRowKeys(), (key) => valueAt(key, TOTAL)),
    columnKeys: pivot.getColKeys(),
    valueAt,
  };
}

/** Rows without a value come last, however values are sorted. */
function sortedBy(
  order: PivotLayout['order'],
  keys: readonly PivotKey[],
  totalOf: (key: PivotKey) => number | null,
): readonly PivotKey[] {
  if (order === 'name') return keys;
  const direction = order === 'highest' ? -1 : 1;
  const totals = keys.map((key) => ({ key, total: totalOf(key) }));
  return totals
    .toSorted(({ total: one }, { total: other }) =>
      one === null || other === null ? Number(one === null) - Number(other === null) : direction * (one - other),
    )
    .map(({ key }) => key);
}

/** How many of the keys from each on have the same beginning up to a level; 0: the one before has it already. */
export function spansOf(keys: readonly PivotKey[], level: number): number[] {
  const spans = keys.map(() => 0);
  let start = 0;
  for (const [index, key] of keys.entries()) {
    const before = keys[index - 1];
    if (!before || before.slice(0, level + 1).some((name, at) => name !== key[at])) start = index;
    spans[start]! += 1;
  }
  return spans;
}

/** A value in words: `$165.00`, `7:30`, `13.3%` or `1,240`; null: an en dash. */
export function cellText(value: number | null, key: ExplorerValueKey, format: ClinicFormat): string {
  const { unit }: { unit: ValueUnit } = EXPLORER_VALUES[key];
  if (value === null) return '–';
  return unit === 'count' ? countText(value) : valueText(value, { unit }, format);
}

/** The names that a file has of what is chosen. */
export interface PivotNames {
  /** Of the fields in rows. */
  rows: readonly string[];
  value: string;
  total: string;
}

/** All that the table shows as a CSV file, with all totals; numbers have a decimal point and no units, hours are h:mm. */
export function pivotCsv(pivot: Pivot, key: ExplorerValueKey, names: PivotNames): string {
  const { unit }: { unit: ValueUnit } = EXPLORER_VALUES[key];
  const text = (value: number | null): string => {
    if (value === null) return '';
    return unit === 'count' ? String(value) : fileText(value, { unit });
  };
  const { rowKeys, columnKeys, valueAt } = pivot;
  const cells = (row: PivotKey): string[] => [...columnKeys, TOTAL].map((column) => text(valueAt(row, column)));
  const head = columnKeys.length === 0 ? [names.value] : [...columnKeys.map((one) => one.join(' / ')), names.total];
  const totalRow = names.rows.map((_name, index) => (index === 0 ? names.total : ''));
  return csvText([
    [...names.rows, ...head],
    ...rowKeys.map((row) => [...row, ...cells(row)]),
    [...totalRow, ...cells(TOTAL)],
  ]);
}
