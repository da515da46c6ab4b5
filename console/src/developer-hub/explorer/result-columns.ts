/** Characters of a cell that are shown; the row's dialog has all of them. */
const MAX_SHOWN = 200;

/** Widths in pixels. */
const MIN_WIDTH = 64;
const MAX_WIDTH = 360;
/** Of a digit, which is the widest of what there is much of. */
const CHARACTER = 8.3;
const PADDING = 28;
/** Rows from which the widths are taken. */
const MEASURED_ROWS = 200;

/** A value of the clinic's system as text; null: there is none. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** The text of a cell in one line, cut off where nobody could read on. */
export const shownText = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

/** Whether all values are numbers, which stand at the right. Decimals and 64-bit numbers are text. */
const areNumbers = (values: readonly unknown[]): boolean =>
  values.some((value) => value !== null) &&
  values.every(
    (value) => value === null || typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value)),
  );
const NUMBER = /^-?\d{1,18}(\.\d+)?$/;

export interface ResultColumn {
  name: string;
  /** Pixels. */
  width: number;
  isNumeric: boolean;
}

/** The columns of rows in their order, wide enough for what the first rows have. */
export function resultColumns(rows: readonly Record<string, unknown>[]): ResultColumn[] {
  const measured = rows.slice(0, MEASURED_ROWS);
  return Object.keys(rows[0] ?? {}).map((name) => {
    const values = measured.map((row) => row[name] ?? null);
    const lengths = values.map((value) => valueText(value)?.length ?? 'NULL'.length);
    const width = Math.round(Math.max(name.length, ...lengths) * CHARACTER + PADDING);
    return { name, width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)), isNumeric: areNumbers(values) };
  });
}

/** A row as spreadsheets paste it: cells between tabs, quoted where they would end too early. */
export const clipboardText = (row: Record<string, unknown>, columns: readonly ResultColumn[]): string =>
  columns
    .map(({ name }) => valueText(row[name]) ?? '')
    .map((text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join('\t');

/** All rows below their names, for a CSV file. */
export const csvRows = (rows: readonly Record<string, unknown>[], columns: readonly ResultColumn[]): string[][] => [
  columns.map(({ name }) => name),
  ...rows.map((row) => columns.map(({ name }) => valueText(row[name]) ?? '')),
];
