import { rowId } from '@helix/contracts';
import type { ListQuery, Page } from '@helix/web';
import { filterSchema, listParameters, pageOfRows, rowFilter } from '../input/list-parameters.js';

const idFilter = rowId('expected an id').optional();

/** How one list is read. */
interface RowList<Row, Name extends string & keyof Row> {
  rows: readonly Row[];
  sorts: readonly Name[];
  /** Fields beside those of `rowFilter` that rows can be filtered by. */
  filters: readonly (string & keyof Row)[];
  /** What `q` is searched in. */
  textOf: (row: Row) => string;
}

type RowFilter = { q?: string | undefined; id?: number[] | undefined } & Record<string, unknown>;

/**
 * The rows of a list that a query asks for. They are maintained by hand, and therefore few enough to
 * be sorted here. Rows with equal values keep their order, missing values come first.
 */
export function listRows<Row extends { id: number }, Name extends string & keyof Row>(
  query: ListQuery,
  { rows, sorts, filters, textOf }: RowList<Row, Name>,
): Page<Row> {
  const schema = filterSchema({ ...rowFilter(), ...Object.fromEntries(filters.map((field) => [field, idFilter])) });
  const { q = '', id: ids, sort, range, ...equal } = listParameters<RowFilter, Name>(query, schema, sorts);
  const found = rows.filter(
    (row) =>
      textOf(row).toLowerCase().includes(q.toLowerCase()) &&
      (ids === undefined || ids.includes(row.id)) &&
      filters.every((field) => equal[field] === undefined || equal[field] === row[field]),
  );
  const sorted = sort ? found.toSorted(by(...sort)) : found;
  return pageOfRows(sorted, range);
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
