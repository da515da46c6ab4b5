import { timeOf } from './cells.js';
import {
  columnName,
  columnOf,
  headingKey,
  labelledHeadings,
  samplesOf,
  type HeadingColumn,
  type LabelledHeading,
  type SheetHeading,
} from './headings.js';
import { UnreadableSheetError, type SheetMessage, type SheetRow } from './table.js';

/** What the header of a time sheet says about its cells. */
export interface Columns {
  /** The columns that are read, in lower case, with their index. */
  index: ReadonlyMap<string, number>;
  /** The numbers of the pairs of times, in order. */
  pairs: readonly number[];
  headings: readonly string[];
}

/** Which columns the headings are that are none by themselves. */
export interface ColumnMapping {
  columns: readonly HeadingColumn[];
  /** Whether it was chosen for this very sheet, which then has all its headings; else it is of earlier sheets. */
  isOfSheet: boolean;
}

interface AssignedHeading extends LabelledHeading {
  /** In lower case; null: it is not read. */
  column: string | null;
  isMapped: boolean;
}

/** The headings of a sheet with their columns, which may be too few, or two of one. */
export interface AssignedHeadings {
  header: SheetRow;
  /** Without those that a mapping cannot name. */
  headings: readonly AssignedHeading[];
  /** Columns that headings are by themselves, in lower case, with their index. */
  own: ReadonlyMap<string, number>;
  /** What of the mapping does not count. */
  warnings: readonly SheetMessage[];
}

/**
 * The column of each heading. What a heading is by itself comes before a mapping.
 *
 * @throws UnreadableSheetError when a column is there twice.
 */
export function assignColumns(header: SheetRow, { columns }: ColumnMapping): AssignedHeadings {
  const own = new Map<string, number>();
  header.cells.forEach((cell, at) => {
    const column = columnOf(cell);
    if (column === null) return;
    if (own.has(column)) throw new UnreadableSheetError(`The column ${cell} is there twice.`, header.row);
    own.set(column, at);
  });
  const mapped = new Map(columns.map(({ heading, column }) => [headingKey(heading), columnOf(column)]));
  const warnings: SheetMessage[] = [];
  const warn = (message: string): void => void warnings.push({ row: header.row, message });
  const headings = labelledHeadings(header).map((heading): AssignedHeading => {
    const { label, key, at } = heading;
    const [itself, wanted = null] = [columnOf(header.cells[at] ?? ''), mapped.get(key)];
    if (itself !== null) {
      if (wanted !== null && wanted !== itself)
        warn(`${label} is read as ${columnName(itself)} and not as ${columnName(wanted)}.`);
      return { ...heading, column: itself, isMapped: false };
    }
    if (wanted === null || !own.has(wanted)) return { ...heading, column: wanted, isMapped: wanted !== null };
    warn(`${label} is not read as ${columnName(wanted)}: there is a column ${columnName(wanted)}.`);
    return { ...heading, column: null, isMapped: false };
  });
  return { header, headings, own, warnings };
}

/** The headings with samples of their cells. */
export const headingsWithSamples = ({ headings }: AssignedHeadings, rows: readonly SheetRow[]): SheetHeading[] =>
  headings.map(({ label, at, column, isMapped }) => ({
    ...{ heading: label, column: column === null ? null : columnName(column), isMapped },
    samples: samplesOf(rows, at),
  }));

/**
 * @throws UnreadableSheetError for a mapping that does not fit the sheet, and without a person, a day or a time.
 */
export function columnsOf(assigned: AssignedHeadings, mapping: ColumnMapping): Columns {
  const { header, headings, own } = assigned;
  const refuse = (message: string): never => {
    throw new UnreadableSheetError(message, header.row);
  };
  if (mapping.isOfSheet) requireHeadings(assigned, mapping, refuse);
  const index = new Map(own);
  const mapped = new Map<string, string>();
  for (const { label, at, column, isMapped } of headings) {
    if (!isMapped || column === null) continue;
    const other = mapped.get(column);
    if (other !== undefined)
      refuse(`Two headings are ${columnName(column)}, ${other} and ${label}: choose one of them.`);
    mapped.set(column, label);
    index.set(column, at);
  }
  if (!index.has('employee id') && !index.has('employee name'))
    refuse('The header needs a column Employee ID or Employee Name.');
  if (!index.has('date')) refuse('The header needs a column Date.');
  if (!index.has('daily total') && !index.has('in 1'))
    refuse('The header needs a column Daily Total, or In 1 and Out 1.');
  for (const [column, label] of mapped) {
    const other = otherOfPair(column);
    if (other !== null && !index.has(other))
      refuse(`${label} is ${columnName(column)}, and no heading is ${columnName(other)}.`);
  }
  const numbers = [...index.keys()].flatMap((column) => pairOf(column)?.number ?? []);
  return { index, pairs: [...new Set(numbers)].sort((a, b) => a - b), headings: header.cells };
}

function requireHeadings(
  { headings }: AssignedHeadings,
  { columns }: ColumnMapping,
  refuse: (message: string) => never,
) {
  const open = new Set(headings.map(({ key }) => key));
  const named = new Set<string>();
  for (const { heading } of columns) {
    const key = headingKey(heading);
    if (!open.has(key)) refuse(`The file has no heading ${heading}.`);
    if (named.has(key)) refuse(`The heading ${heading} is chosen twice.`);
    named.add(key);
  }
}

function pairOf(column: string): { kind: string; number: number } | null {
  const [, kind, number] = /^(in|out) (\d+)$/.exec(column) ?? [];
  return kind === undefined ? null : { kind, number: Number(number) };
}

/** `out 1` of `in 1`; null for what is no time. */
function otherOfPair(column: string): string | null {
  const pair = pairOf(column);
  return pair && `${pair.kind === 'in' ? 'out' : 'in'} ${pair.number}`;
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
  const isTimeNext = [...index].some(([column, at]) => at === total + 1 && pairOf(column) !== null);
  return isTimeNext || cells.length > headings.length
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
