import { clock, dateOf, lengthOf, timeOf } from './cells.js';
import { People, type SheetPerson } from './match-person.js';
import { readTable, UnreadableSheetError, type SheetRow } from './table.js';

export const MAX_TIME_SHEET_BYTES = 2 * 1024 * 1024;
export const MAX_TIME_SHEET_ROWS = 10_000;

/** What a time sheet is read with. */
export interface SheetContext {
  people: readonly SheetPerson[];
  /** The clinic's day, `yyyy-mm-dd`. */
  today: string;
  /** When the first shift of a provider starts on a day, `HH:MM`; null: there is none, and 09:00 is taken. */
  firstShiftStart: (providerId: string, date: string) => string | null;
  /** Leaves out rows of people who are no hygienists of the clinic instead of refusing the file. */
  skipUnknown: boolean;
}

/** A day of a provider. No punches: no time was worked. */
export interface SheetDay {
  row: number;
  providerId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  minutes: number;
  /** `HH:MM`, by time; 24:00 is the end of the day. */
  punches: { in: string; out: string }[];
}

export interface SheetMessage {
  /** As spreadsheets count: the header is 1. */
  row: number;
  message: string;
}

export interface TimeSheet {
  /** What could be read; it counts only without errors. */
  days: SheetDay[];
  errors: SheetMessage[];
  warnings: SheetMessage[];
  skipped: SheetMessage[];
}

/** `row 7: ...` */
export const rowMessage = ({ row, message }: SheetMessage): string => `row ${row}: ${message}`;

/** Reads a time sheet of daily totals (R-30, rules ). Nothing is thrown: what is wrong is in `errors`. */
export function readTimeSheet(bytes: Uint8Array, context: SheetContext): TimeSheet {
  const sheet: TimeSheet = { days: [], errors: [], warnings: [], skipped: [] };
  try {
    if (bytes.length > MAX_TIME_SHEET_BYTES) throw new UnreadableSheetError('A time sheet has at most 2 MiB.');
    const [header, ...rows] = readTable(bytes);
    if (!header) throw new UnreadableSheetError('This file is empty.');
    if (rows.length === 0) throw new UnreadableSheetError('This file has a header and no rows.');
    if (rows.length > MAX_TIME_SHEET_ROWS)
      throw new UnreadableSheetError(`A time sheet has at most ${MAX_TIME_SHEET_ROWS} rows.`);
    const columns = columnsOf(header);
    const people = new People(context.people);
    const rowOf = new Map<string, number>();
    for (const row of rows) readRow(row, columns, people, context, sheet, rowOf);
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    sheet.errors.push({ row: error.row, message: error.message });
  }
  return sheet;
}

const PAIRS = [1, 2, 3] as const;
const COLUMNS = [
  'employee id',
  'employee name',
  'date',
  'daily total',
  ...PAIRS.flatMap((pair) => [`in ${pair}`, `out ${pair}`]),
];

type Columns = ReadonlyMap<string, number>;

function columnsOf({ cells, row }: SheetRow): Columns {
  const columns = new Map<string, number>();
  cells.forEach((cell, index) => {
    const name = cell.toLowerCase().replace(/\s+/g, ' ');
    if (!COLUMNS.includes(name)) return;
    if (columns.has(name)) throw new UnreadableSheetError(`The column ${cell} is there twice.`, row);
    columns.set(name, index);
  });
  if (!columns.has('employee id') && !columns.has('employee name'))
    throw new UnreadableSheetError('The header needs a column Employee ID or Employee Name.', row);
  if (!columns.has('date')) throw new UnreadableSheetError('The header needs a column Date.', row);
  if (!columns.has('daily total') && !columns.has('in 1'))
    throw new UnreadableSheetError('The header needs a column Daily Total, or In 1 and Out 1.', row);
  return columns;
}

function readRow(
  { row, cells }: SheetRow,
  columns: Columns,
  people: People,
  { today, firstShiftStart, skipUnknown }: SheetContext,
  sheet: TimeSheet,
  rowOf: Map<string, number>,
): void {
  const cell = (name: string): string => cells[columns.get(name) ?? -1] ?? '';
  const fail = (message: string): void => void sheet.errors.push({ row, message });
  const warn = (message: string): void => void sheet.warnings.push({ row, message });

  const [id, name] = [cell('employee id'), cell('employee name')];
  if (id === '' && name === '') return fail('Employee ID or Employee Name is missing.');
  const match = people.match(id, name);
  if (match.person === null) {
    if (match.isOther && skipUnknown) return void sheet.skipped.push({ row, message: match.error });
    return fail(match.error);
  }
  const { providerId } = match.person;
  if (match.warning !== null) warn(match.warning);

  const date = dateOf(cell('date'));
  if (date === null) return fail(`"${cell('date')}" is no date. Dates are yyyy-MM-dd or MM/dd/yyyy.`);
  if (date > today) return fail(`${date} is in the future.`);
  const first = rowOf.get(`${providerId} ${date}`);
  if (first !== undefined) return fail(`Row ${first} has the same person and day.`);
  rowOf.set(`${providerId} ${date}`, row);

  const time = timeOfRow(cell, () => firstShiftStart(providerId, date) ?? '09:00');
  if ('error' in time) return fail(time.error);
  if (time.warning !== null) warn(time.warning);
  const { minutes, punches } = time;
  sheet.days.push({ row, providerId, date, minutes, punches });
}

type Time = { error: string } | { minutes: number; punches: { in: string; out: string }[]; warning: string | null };

/** The time of a row: its pairs, else its total from the first shift on. */
function timeOfRow(cell: (name: string) => string, shiftStart: () => string): Time {
  const totalText = cell('daily total');
  const total = totalText === '' ? null : lengthOf(totalText);
  if (totalText !== '' && total === null)
    return { error: `"${totalText}" is no Daily Total. It is h:mm or hours, as 7:30 or 7.5.` };
  if (total !== null && total > DAY) return { error: `Daily Total ${totalText} is more than 24 hours.` };
  const pairs: [number, number][] = [];
  for (const pair of PAIRS) {
    const [inText, outText] = [cell(`in ${pair}`), cell(`out ${pair}`)];
    if (inText === '' && outText === '') continue;
    if (inText === '') return { error: `In ${pair} is missing.` };
    if (outText === '') return { error: `Out ${pair} is missing.` };
    const [start, end] = [timeOf(inText), timeOf(outText)];
    if (start === null || end === null)
      return { error: `"${start === null ? inText : outText}" is no time. Times are HH:mm or h:mm AM/PM.` };
    if (end <= start) return { error: `Out ${pair} ${outText} is not after In ${pair} ${inText}.` };
    pairs.push([start, end]);
  }
  if (pairs.length === 0) {
    if (total === null) return { error: 'There is neither a Daily Total nor a time.' };
    return { minutes: total, punches: punchesOfTotal(total, shiftStart()), warning: null };
  }
  pairs.sort(([a], [b]) => a - b);
  if (pairs.some(([start], index) => start < (pairs[index - 1]?.[1] ?? 0))) return { error: 'The times overlap.' };
  const minutes = pairs.reduce((sum, [start, end]) => sum + end - start, 0);
  return {
    minutes,
    punches: pairs.map(([start, end]) => ({ in: clock(start), out: clock(end) })),
    warning:
      total !== null && Math.abs(total - minutes) > 1
        ? `Daily Total is ${totalText}, the times add up to ${clock(minutes)}: the times count.`
        : null,
  };
}

const DAY = 24 * 60;

/** One pair from the first shift on, earlier when it would pass midnight; none for no time. */
function punchesOfTotal(total: number, shiftStart: string): { in: string; out: string }[] {
  if (total === 0) return [];
  const start = Math.min(timeOf(shiftStart) ?? 0, DAY - total);
  return [{ in: clock(start), out: clock(start + total) }];
}
