import { TIME_SHEET_COLUMNS, type TimeSheetColumn, type TimeSheetHeadingView } from '@helix/contracts';

type Heading = Pick<TimeSheetHeadingView, 'heading' | 'column' | 'isMapped'>;

/** The value of a heading that is not read. */
export const NOT_READ = '';

/** Pairs of times that can always be chosen. */
const MIN_PAIRS = 3;
const MAX_PAIRS = 99;

/** The headings that somebody may choose a column for: they are none by themselves. */
export const openHeadings = <One extends Heading>(headings: readonly One[]): One[] =>
  headings.filter(({ column, isMapped }) => column === null || isMapped);

/**
 * The headings with the columns that were chosen.
 *
 * @param chosen of the open headings in their order; `NOT_READ` is none.
 */
export function withColumns<One extends Heading>(headings: readonly One[], chosen: readonly string[]): One[] {
  const columns = new Map(openHeadings(headings).map(({ heading }, index) => [heading, chosen[index] || null]));
  return headings.map((one) => {
    const column = columns.get(one.heading);
    return column === undefined ? one : { ...one, column, isMapped: column !== null };
  });
}

/** The headings with the columns that are sent for them. */
export const withChosen = <One extends Heading>(
  headings: readonly One[],
  columns: readonly TimeSheetColumn[],
): One[] => {
  const chosen = new Map(columns.map(({ heading, column }) => [heading, column]));
  return withColumns(
    headings,
    openHeadings(headings).map(({ heading }) => chosen.get(heading) ?? NOT_READ),
  );
};

/** What is sent of the headings: those that are mapped. */
export const mappedColumns = (headings: readonly Heading[]): TimeSheetColumn[] =>
  headings.flatMap(({ heading, column, isMapped }) => (isMapped && column !== null ? [{ heading, column }] : []));

/** The columns that can be chosen: not those that headings are by themselves, and pairs for all headings. */
export function columnChoices(headings: readonly Heading[]): string[] {
  const open = openHeadings(headings);
  const taken = new Set(headings.filter((one) => !open.includes(one)).map(({ column }) => column));
  const numbers = open.map(({ column }) => Number(/\d+$/.exec(column ?? '')?.[0] ?? 0));
  const count = Math.min(MAX_PAIRS, Math.max(MIN_PAIRS, Math.ceil(open.length / 2), ...numbers));
  const pairs = Array.from({ length: count }, (_, index) => [`In ${index + 1}`, `Out ${index + 1}`]).flat();
  return [...TIME_SHEET_COLUMNS, ...pairs].filter((column) => !taken.has(column));
}

/** Why a heading cannot be its column: another one is the same, or the other half of its pair is missing. */
export type HeadingIssue = { problem: 'twice'; column: string } | { problem: 'half'; column: string; other: string };

export interface ColumnIssues {
  /** What no heading is, though a time sheet needs it. */
  missing: ('person' | 'date' | 'time')[];
  byHeading: ReadonlyMap<string, HeadingIssue>;
}

/** What keeps a file with these columns from being read. */
export function columnIssues(headings: readonly Heading[]): ColumnIssues {
  const columns = headings.flatMap(({ column }) => column ?? []);
  const has = (...names: string[]): boolean => names.some((name) => columns.includes(name));
  const missing: ColumnIssues['missing'] = [];
  if (!has('Employee ID', 'Employee Name')) missing.push('person');
  if (!has('Date')) missing.push('date');
  if (!has('Daily Total', 'In 1')) missing.push('time');
  const byHeading = new Map<string, HeadingIssue>();
  for (const { heading, column, isMapped } of headings) {
    if (column === null || !isMapped) continue;
    const other = otherOfPair(column);
    if (columns.filter((one) => one === column).length > 1) byHeading.set(heading, { problem: 'twice', column });
    else if (other !== null && !has(other)) byHeading.set(heading, { problem: 'half', column, other });
  }
  return { missing, byHeading };
}

export const hasIssues = ({ missing, byHeading }: ColumnIssues): boolean => missing.length > 0 || byHeading.size > 0;

/** `Out 1` of `In 1`; null for what is no time. */
function otherOfPair(column: string): string | null {
  const [, kind, number] = /^(In|Out) (\d+)$/.exec(column) ?? [];
  return kind === undefined ? null : `${kind === 'In' ? 'Out' : 'In'} ${number}`;
}
