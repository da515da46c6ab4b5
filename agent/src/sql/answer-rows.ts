import type { QueryAnswer, QueryLimits } from '../source.js';

/** Names of columns, a repeated one with `_2`, `_3`, … behind it. */
export function distinctColumns(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; taken.has(distinct); number++) distinct = `${name}_${number}`;
    taken.add(distinct);
    return distinct;
  });
}

/** What a database driver gives for a cell. */
export type Cell = string | number | bigint | boolean | Date | Uint8Array | null | undefined;

/** Collects the rows of a statement within the limits. */
export class AnswerRows {
  private readonly columns: string[];
  private readonly rows: Record<string, unknown>[] = [];
  private bytes = 2;
  private isTruncated = false;

  constructor(
    columns: readonly string[],
    private readonly limits: QueryLimits,
  ) {
    this.columns = distinctColumns(columns);
  }

  /** Adds a row. @returns whether another one may be added; a row that does not fit is left out. */
  add(cells: readonly Cell[]): boolean {
    const row = Object.fromEntries(this.columns.map((column, index) => [column, this.valueOf(cells[index])]));
    const bytes = Buffer.byteLength(JSON.stringify(row)) + 1;
    if (this.rows.length >= this.limits.rows || this.bytes + bytes > this.limits.bytes) {
      this.isTruncated = true;
      return false;
    }
    this.rows.push(row);
    this.bytes += bytes;
    return true;
  }

  answer(): QueryAnswer {
    return { rows: this.rows, isTruncated: this.isTruncated };
  }

  /** A cell as JSON has it: 64-bit numbers and dates as text, binary values as `0x…`, long ones cut. */
  private valueOf(cell: Cell): string | number | boolean | null {
    if (cell === null || cell === undefined || typeof cell === 'boolean') return cell ?? null;
    if (typeof cell === 'bigint') return isSafe(cell) ? Number(cell) : String(cell);
    if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell);
    if (cell instanceof Date) return cell.toISOString();
    if (typeof cell === 'string') return this.cut(cell);
    const { cellBytes } = this.limits;
    // Two digits a byte.
    const shown = Math.floor((cellBytes - 2) / 2);
    if (cell.length > shown) this.isTruncated = true;
    return `0x${Buffer.from(cell.subarray(0, shown)).toString('hex').toUpperCase()}`;
  }

  private cut(text: string): string {
    const { cellBytes } = this.limits;
    // A character has at most three bytes in UTF-8 for each unit here.
    if (text.length * 3 <= cellBytes || Buffer.byteLength(text) <= cellBytes) return text;
    this.isTruncated = true;
    // Decoding leaves out a character that was cut in half.
    return new TextDecoder().decode(Buffer.from(text).subarray(0, cellBytes), { stream: true });
  }
}

const isSafe = (value: bigint): boolean =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER);
