import { clock, dateOf, timeOf } from './cells.js';
import {
  assignColumns,
  columnsOf,
  headingsWithSamples,
  misplacedCell,
  unreadTimes,
  type ColumnMapping,
  type Columns,
} from './columns.js';
import { dataOfHeader, type SheetHeading } from './headings.js';
import { People, type SheetPerson } from './match-person.js';
import { overlap, timeOfRow, type RowTime } from './row-time.js';
import { readTable, UnreadableSheetError, type SheetMessage, type SheetRow } from './table.js';

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
  /** Missing: only the headings that are columns by themselves are read. */
  mapping?: ColumnMapping;
}

/** A day of a provider. No punches: no time was worked. */
export interface SheetDay {
  /** The first one of the day. */
  row: number;
  providerId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Seconds are added up and rounded half up once a day. */
  minutes: number;
  /** `HH:MM`, or `HH:MM:SS` where the second counts, by time; 24:00 is the end of the day. */
  punches: { in: string; out: string }[];
}

export interface TimeSheet {
  /** What could be read; it counts only without errors. */
  days: SheetDay[];
  errors: SheetMessage[];
  warnings: SheetMessage[];
  skipped: SheetMessage[];
  /** Those that a mapping may name, in their order; none when the file has no header. */
  headings: SheetHeading[];
}

/** `row 7: ...` */
export const rowMessage = ({ row, message }: SheetMessage): string => `row ${row}: ${message}`;

/** The rows of a person and day. */
interface DayRows {
  providerId: string;
  date: string;
  rows: (RowTime & { row: number })[];
}

/** What rows are read with, and where they go. */
interface Reading {
  context: SheetContext;
  columns: Columns;
  delimiter: string;
  people: People;
  sheet: TimeSheet;
  days: Map<string, DayRows>;
}

/** Reads a time sheet (R-30, rules ). Nothing is thrown: what is wrong is in `errors`. */
export function readTimeSheet(bytes: Uint8Array, context: SheetContext): TimeSheet {
  const sheet: TimeSheet = { days: [], errors: [], warnings: [], skipped: [], headings: [] };
  try {
    if (bytes.length > MAX_TIME_SHEET_BYTES) throw new UnreadableSheetError('A time sheet has at most 2 MiB.');
    const { delimiter, rows: table } = readTable(bytes);
    const [header, ...rows] = table;
    if (!header) throw new UnreadableSheetError('This file is empty.');
    if (rows.length === 0) throw new UnreadableSheetError('This file has a header and no rows.');
    if (rows.length > MAX_TIME_SHEET_ROWS)
      throw new UnreadableSheetError(`A time sheet has at most ${MAX_TIME_SHEET_ROWS} rows.`);
    const people = new People(context.people);
    const columns = readHeader(header, rows, context.mapping ?? NO_MAPPING, people, sheet);
    const days = new Map<string, DayRows>();
    const reading = { context, columns, delimiter, people, sheet, days };
    for (const row of rows) readRow(row, reading);
    sheet.warnings.push(...unreadTimes(rows, columns));
    for (const day of days.values()) sheet.days.push(sheetDay(day, context, sheet));
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    sheet.errors.push({ row: error.row, message: error.message });
  }
  return sheet;
}

const NO_MAPPING: ColumnMapping = { columns: [], isOfSheet: false };

/** @throws UnreadableSheetError for a header that lacks what is needed. A first row of data has no headings to choose from. */
function readHeader(
  header: SheetRow,
  rows: readonly SheetRow[],
  mapping: ColumnMapping,
  people: People,
  sheet: TimeSheet,
): Columns {
  const assigned = assignColumns(header, mapping);
  const data = dataOfHeader(header, (cell) => people.knows(cell));
  if (data === null) {
    sheet.headings = headingsWithSamples(assigned, rows);
    sheet.warnings.push(...assigned.warnings);
    return columnsOf(assigned, mapping);
  }
  try {
    return columnsOf({ ...assigned, headings: [] }, mapping);
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    throw new UnreadableSheetError(`${error.message} "${data}" in the first row is no heading.`, error.row);
  }
}

function readRow({ row, cells }: SheetRow, { context, columns, delimiter, people, sheet, days }: Reading): void {
  const cell = (name: string): string => cells[columns.index.get(name) ?? -1] ?? '';
  const fail = (message: string): void => void sheet.errors.push({ row, message });

  const misplaced = misplacedCell(cells, columns, delimiter);
  if (misplaced !== null) return fail(misplaced);
  const [id, name] = [cell('employee id'), cell('employee name')];
  if (id === '' && name === '') return fail('Employee ID or Employee Name is missing.');
  const match = people.match(id, name);
  if (match.person === null) {
    if (match.isOther && context.skipUnknown) return void sheet.skipped.push({ row, message: match.error });
    return fail(match.error);
  }
  const { providerId } = match.person;
  if (match.warning !== null) sheet.warnings.push({ row, message: match.warning });

  const date = dateOf(cell('date'));
  if (date === null) return fail(`"${cell('date')}" is no date. Dates are yyyy-MM-dd or MM/dd/yyyy.`);
  if (date > context.today) return fail(`${date} is in the future.`);

  const time = timeOfRow(cell, columns.pairs);
  if ('error' in time) return fail(time.error);
  const key = `${providerId} ${date}`;
  const day = days.get(key) ?? { providerId, date, rows: [] };
  const conflict = conflictOf(time, day);
  if (conflict !== null) return fail(conflict);
  days.set(key, { ...day, rows: [...day.rows, { ...time, row }] });
}

/** Rows of one person and day are shifts when all of them have times; two totals of a day contradict each other. */
function conflictOf({ pairs }: RowTime, { rows }: DayRows): string | null {
  const total = rows.find((earlier) => earlier.pairs.length === 0 || pairs.length === 0);
  if (total) return `Row ${total.row} has the same person and day.`;
  const other = rows.find((earlier) => earlier.pairs.some((one) => pairs.some((pair) => overlap(one, pair))));
  return other ? `The times overlap those of row ${other.row}.` : null;
}

/** The punches of a day: the pairs of its rows, else its total from the first shift on. */
function sheetDay({ providerId, date, rows }: DayRows, { firstShiftStart }: SheetContext, sheet: TimeSheet): SheetDay {
  const row = rows[0]?.row ?? 0;
  const pairs = rows.flatMap((one) => one.pairs).sort((a, b) => a.start - b.start);
  if (pairs.length === 0) {
    const total = rows[0]?.total?.minutes ?? 0;
    const punches = punchesOfTotal(total, () => firstShiftStart(providerId, date) ?? '09:00');
    return { row, providerId, date, minutes: total, punches };
  }
  const seconds = secondsOf(pairs);
  const minutes = Math.round(seconds / 60);
  const isFar = (total: number, sum: number): boolean => Math.abs(total - sum) > 1;
  for (const { total, ...one } of rows)
    // A row of a shift may say the total of its shift or of its day.
    if (total && isFar(total.minutes, secondsOf(one.pairs) / 60) && isFar(total.minutes, seconds / 60))
      sheet.warnings.push({
        row: one.row,
        message: `Daily Total is ${total.text}, the times add up to ${clock(minutes * 60)}: the times count.`,
      });
  if (seconds % 60 !== 0)
    sheet.warnings.push({
      row,
      message: `Seconds are added up and rounded half up once a day: ${clock(seconds)} is ${clock(minutes * 60)}.`,
    });
  return {
    row,
    providerId,
    date,
    minutes,
    punches: pairs.map(({ start, end }) => ({ in: clock(start), out: clock(end) })),
  };
}

const secondsOf = (pairs: RowTime['pairs']): number => pairs.reduce((sum, { start, end }) => sum + end - start, 0);

const DAY = 24 * 60 * 60;

/** One pair from the first shift on, earlier when it would pass midnight; none for no time. */
function punchesOfTotal(minutes: number, shiftStart: () => string): SheetDay['punches'] {
  if (minutes === 0) return [];
  const start = Math.min(timeOf(shiftStart()) ?? 0, DAY - minutes * 60);
  return [{ in: clock(start), out: clock(start + minutes * 60) }];
}
