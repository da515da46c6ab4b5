import { timeOf } from './cells.js';
import { UnreadableSheetError, type SheetMessage, type SheetRow } from './table.js';

/** What the header of a time sheet says about its cells. */
export interface Columns {
  /** The headings that are read, in lower case, with their index. */
  index: ReadonlyMap<string, number>;
  /** The numbers of the pairs of times, in order. */
  pairs: readonly number[];
  headings: readonly string[];
}

const COLUMN = /^(?:employee id|employee name|date|daily total|(?:in|out) [1-9]\d?)$/;

/** @throws UnreadableSheetError for a header without a person, a day or a time. */
export function columnsOf({ cells, row }: SheetRow): Columns {
  const index = new Map<string, number>();
  const pairs = new Set<number>();
  cells.forEach((cell, at) => {
    const name = cell.toLowerCase().replace(/\s+/g, ' ');
    if (!COLUMN.test(name)) return;
    if (index.has(name)) throw new UnreadableSheetError(`The column ${cell} is there twice.`, row);
    index.set(name, at);
    const [, pair] = /^(?:in|out) (\d+)$/.exec(name) ?? [];
    if (pair !== undefined) pairs.add(Number(pair));
  });
  if (!index.has('employee id') && !index.has('employee name'))
    throw new UnreadableSheetError('The header needs a column Employee ID or Employee Name.', row);
  if (!index.has('date')) throw new UnreadableSheetError('The header needs a column Date.', row);
  if (!index.has('daily total') && !index.has('in 1'))
    throw new UnreadableSheetError('The header needs a column Daily Total, or In 1 and Out 1.', row);
  return { index, pairs: [...pairs].sort((a, b) => a - b), headings: cells };
}

/**
 * Why cells of a row do not stand under the headings that they belong to: time must not be read as something else, nor be
 * left out.
 *
 * @returns null: they do, as far as can be seen.
 */
export function misplacedCell(
  cells: readonly string[],
  { index, headings }: Columns,
  delimiter: string,
): string | null {
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  const beyond = cells.slice(width).find((cell) => cell !== '');
  if (beyond !== undefined)
    return `"${beyond}" stands beyond the last column of the header. A cell with a comma in it, as "7,5", needs quotation marks.`;
  const total = index.get('daily total');
  if (total === undefined || delimiter !== ',') return null;
  const [hours = '', next = ''] = cells.slice(total, total + 2);
  if (!/^\d+$/.test(hours) || !/^\d{1,6}$/.test(next)) return null;
  const heading = headings[total + 1]?.toLowerCase() ?? '';
  return /^(?:in|out) /.test(heading) || cells.length > headings.length
    ? `"${hours}" and "${next}" stand side by side. A number with a comma, as "${hours},${next}", needs quotation marks.`
    : null;
}

/** One warning for each column that is not read and has a time in it. */
export function unreadTimes(rows: readonly SheetRow[], { index, headings }: Columns): SheetMessage[] {
  const read = new Set(index.values());
  return headings.flatMap((heading, at) => {
    const first = read.has(at) ? undefined : rows.find(({ cells }) => timeOf(cells[at] ?? '') !== null);
    return first
      ? [{ row: first.row, message: `"${first.cells[at]}" is not counted: no time is read from ${heading}.` }]
      : [];
  });
}
