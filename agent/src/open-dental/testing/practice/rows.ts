import type { Written } from '../personal.js';
import type { Random } from '../random.js';

export type Value = string | number;
/** Rows of a table, by the columns that they give values for; the others have their defaults. */
export interface TableRows {
  columns: readonly string[];
  rows: Value[][];
}
export type PracticeTables = Map<string, TableRows>;

export interface PracticeSize {
  patients: number;
  appointments: number;
  /** Of each appointment that is over. */
  proceduresEach: number;
  /** Days of appointments before today. */
  days: number;
}

/** The rows of a practice while they are being made. */
export class PracticeRows {
  readonly tables: PracticeTables = new Map();
  private readonly names: (readonly string[])[] = [[]];

  constructor(
    readonly today: string,
    readonly size: PracticeSize,
    readonly random: Random,
  ) {}

  add(table: string, row: Readonly<Record<string, Value>>): void {
    const columns = Object.keys(row);
    const known = this.tables.get(table) ?? { columns, rows: [] };
    this.tables.set(table, known);
    known.rows.push(known.columns.map((column) => row[column] ?? ''));
  }

  /** How many rows a table has. */
  count(table: string): number {
    return this.tables.get(table)?.rows.length ?? 0;
  }

  /** A text; what may leave the clinic of it is listed in the table `expected_text`. */
  write(table: string, key: number, column: string, { text, masked }: Written): string {
    if (text !== masked)
      this.add('expected_text', { TableName: table, RowKey: key, ColumnName: column, Masked: masked });
    return text;
  }

  /** Remembers the names of the next patient. */
  addNames(names: readonly string[]): void {
    this.names.push(names);
  }

  namesOf(PatNum: number): readonly string[] {
    return this.names[PatNum] ?? [];
  }
}
