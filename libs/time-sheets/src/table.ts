import { parse } from 'csv-parse/sync';
import { withoutGuard } from './cells.js';

/** A row of a time sheet as text. */
export interface SheetRow {
  /** As spreadsheets count: the header is 1. */
  row: number;
  cells: string[];
}

export interface SheetMessage {
  /** As spreadsheets count: the header is 1. */
  row: number;
  message: string;
}

export interface SheetTable {
  delimiter: string;
  rows: SheetRow[];
}

/** Why a file cannot be read at all, in words for who uploads it. */
export class UnreadableSheetError extends Error {
  override readonly name = 'UnreadableSheetError';
  constructor(
    message: string,
    readonly row = 1,
  ) {
    super(message);
  }
}

/**
 * The rows of a CSV file, with a comma, a semicolon or a tab, in UTF-8 with or without a byte order mark (rules Q-14). Cells
 * are without the blanks around them and without what keeps a spreadsheet from reading them as numbers. Empty rows are counted
 * and left out; a first line `sep=;` is for spreadsheets, which do not count it.
 *
 * @throws UnreadableSheetError for what is no such file.
 */
export function readTable(bytes: Uint8Array): SheetTable {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new UnreadableSheetError('This is a workbook. Save it as CSV UTF-8, and upload that file.');
  const file = decode(bytes);
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(file) ?? [];
  const text = file.slice(separatorLine.length).replace(GUARD_BEFORE_QUOTES, '$1');
  const delimiter = separator ?? delimiterOf(text);
  try {
    const records: string[][] = parse(text, { delimiter, relax_column_count: true, trim: true });
    const rows = records
      .map((cells, index) => ({ row: index + 1, cells: cells.map(withoutGuard) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    return { delimiter, rows };
  } catch (error) {
    const lines = typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 1;
    throw new UnreadableSheetError(
      'This is no valid CSV: a quotation mark is missing or stands in the wrong place.',
      lines,
    );
  }
}

const SEPARATOR_LINE = /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\r|\n)/i;

/** `="0042"` without quotes around it is a formula of a spreadsheet and no valid CSV. */
const GUARD_BEFORE_QUOTES = /(^|[,;\t]) *=(?=")/gm;

/** The most frequent delimiter of the header, whose quoted cells may hold any of them, and line breaks. */
function delimiterOf(text: string): string {
  const [header = ''] = /\S.*/.exec(text.replace(/"[^"]*"/g, 'x')) ?? [];
  const [most] = [',', ';', '\t'].sort((a, b) => header.split(b).length - header.split(a).length);
  return most ?? ',';
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableSheetError('This file is not in UTF-8. Save it as CSV UTF-8, and upload that file.');
  }
}
