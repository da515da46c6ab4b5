import { writeXlsx, type CellValue, type ColumnDef, type WriteSheet } from 'hucre/xlsx';

/** The content type of the files. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the cells of a column hold. */
export type ColumnKind = 'text' | 'date' | 'money' | 'number' | 'count' | 'percent' | 'hours';

export interface SpreadsheetColumn {
  header: string;
  kind: ColumnKind;
  /** Of a number; 1 if missing. */
  decimals?: number;
}

/**
 * A value of a cell: dates as `yyyy-mm-dd`, money in dollars, percents as they are read (12.5), hours in minutes, which the
 * file shows as `h:mm`; null: empty.
 */
export type SpreadsheetCell = string | number | null;

export interface Spreadsheet {
  /** Of the first sheet: Excel allows 31 characters, without `: \ / ? * [ ]`. */
  name: string;
  columns: readonly SpreadsheetColumn[];
  /** Each with a cell for every column. */
  rows: Iterable<readonly SpreadsheetCell[]>;
  /** The last sheet: what the file is about, such as the clinic, the range and the rules. */
  about: readonly (readonly [label: string, text: string])[];
}

const FORMATS: Record<ColumnKind, string | undefined> = {
  text: undefined,
  date: 'yyyy-mm-dd',
  money: '#,##0.00',
  number: '#,##0.0',
  count: '#,##0',
  percent: '0.0',
  hours: '[h]:mm',
};

const WIDTHS: Record<ColumnKind, number> = {
  ...{ text: 28, date: 12, money: 14, number: 12, count: 12, percent: 12, hours: 12 },
};
/** The header of a narrow column stays readable up to here. */
const MAX_HEADER_WIDTH = 30;
const MINUTES_A_DAY = 1440;

/**
 * An XLSX file: typed cells below a header that stays in sight, and a last sheet "About". Texts are never formulas, whatever
 * they begin with.
 */
export function writeSpreadsheet({ name, columns, rows, about }: Spreadsheet): Promise<Uint8Array> {
  const cells: CellValue[][] = [columns.map(({ header }) => header)];
  for (const row of rows) cells.push(columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind)));
  return writeXlsx({
    sheets: [{ ...sheetOf(name, columns.map(columnOf), cells), freezePane: { rows: 1 } }, aboutSheet(about)],
  });
}

const sheetOf = (name: string, columns: ColumnDef[], rows: CellValue[][]): WriteSheet => ({ name, columns, rows });

const aboutSheet = (about: Spreadsheet['about']): WriteSheet =>
  sheetOf(
    'About',
    [{ width: 20 }, { width: 100 }],
    about.map(([label, text]) => [label, text]),
  );

function columnOf({ header, kind, decimals }: SpreadsheetColumn): ColumnDef {
  const numFmt = decimals === undefined ? FORMATS[kind] : `#,##0.${'0'.repeat(decimals)}`;
  const width = Math.max(WIDTHS[kind], Math.min(header.length + 2, MAX_HEADER_WIDTH));
  return { width, ...(numFmt === undefined ? {} : { numFmt }) };
}

function cellOf(value: SpreadsheetCell, kind: ColumnKind): CellValue {
  if (kind === 'date' && typeof value === 'string') return new Date(`${value}T00:00:00Z`);
  if (kind !== 'hours' || typeof value !== 'number') return value;
  return value < 0 ? `-${hoursText(-value)}` : value / MINUTES_A_DAY;
}

/** Spreadsheets show no negative time, so that it is a text. */
const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes) % 60).padStart(2, '0')}`;
