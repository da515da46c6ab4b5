import { z } from 'zod';
import { rowId } from '@helix/contracts';
import { pageOf, sendRange, type ListQuery } from '@helix/web';
import type { Response } from 'express';
import { filterSchema, parseFilter, parseSort, searchText } from '../input/list-parameters.js';

const id = rowId('expected an id');

/** The filters of the lists of tokens, values and templates. */
export const rowFilter = {
  q: searchText.optional(),
  id: z
    .array(rowId('expected a list of ids'), 'expected a list of ids')
    .max(1000, 'expected at most 1000 ids')
    .optional(),
};
export const idFilter = id.optional();

/** How one list is read. */
interface RowList<Row, Name extends string & keyof Row> {
  /** Of `Content-Range`. */
  name: string;
  rows: readonly Row[];
  sorts: readonly Name[];
  /** Fields beside those of `rowFilter` that rows can be filtered by. */
  filters: readonly (string & keyof Row)[];
  /** What `q` is searched in. */
  textOf: (row: Row) => string;
}

/**
 * The rows of a list that a query asks for; sets `Content-Range`. They are maintained by hand, and therefore few enough to
 * be sorted here. Rows with equal values keep their order, missing values come first.
 */
export function listRows<Row extends { id: number }, Name extends string & keyof Row>(
  response: Response,
  { sort, range, filter }: ListQuery,
  { name, rows, sorts, filters, textOf }: RowList<Row, Name>,
): Row[] {
  const schema = filterSchema({ ...rowFilter, ...Object.fromEntries(filters.map((field) => [field, idFilter])) });
  const {
    q = '',
    id: ids,
    ...equal
  } = parseFilter(schema, filter) as {
    q?: string;
    id?: number[];
  } & Record<string, unknown>;
  const order = parseSort(sorts, sort);
  const found = rows.filter(
    (row) =>
      textOf(row).toLowerCase().includes(q.toLowerCase()) &&
      (ids === undefined || ids.includes(row.id)) &&
      filters.every((field) => equal[field] === undefined || equal[field] === row[field]),
  );
  const sorted = order ? found.toSorted(by(...order)) : found;
  sendRange(response, name, range, sorted.length);
  const { limit, offset } = pageOf(range);
  return sorted.slice(offset, limit === null ? undefined : offset + limit);
}

function by<Row>(field: string & keyof Row, order: 'ASC' | 'DESC'): (one: Row, other: Row) => number {
  const sign = order === 'DESC' ? -1 : 1;
  const keyOf = (row: Row): string | number => {
    const value = row[field] ?? '';
    return typeof value === 'number' ? value : String(value).toLowerCase();
  };
  return (one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return a === b ? 0 : a < b ? -sign : sign;
  };
}
