import { parse } from 'csv-parse/sync';

/** A row of a time sheet as text. */
export interface SheetRow {
  /** As spreadsheets count: the header is 1. */
  row: number;
  cells: string[];
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
 * The rows of a CSV file, with a comma or a semicolon, in UTF-8 with or without a byte order mark (rules Q-14). Empty rows are
 * counted and left out.
 *
 * @throws UnreadableSheetError for what is no such file.
 */
export function readTable(bytes: Uint8Array): SheetRow[] {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new UnreadableSheetError('This is a workbook. Save it as CSV UTF-8, and upload that file.');
  const text = decode(bytes);
  const header = text.slice(0, text.search(/[\r\n]|$/));
  try {
    const records: string[][] = parse(text, {
      delimiter: header.split(';').length > header.split(',').length ? ';' : ',',
      relax_column_count: true,
      trim: true,
    });
    return records
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    const lines = typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 1;
    throw new UnreadableSheetError(
      'This is no valid CSV: a quotation mark is missing or stands in the wrong place.',
      lines,
    );
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableSheetError('This file is not in UTF-8. Save it as CSV UTF-8, and upload that file.');
  }
}
