import { lengthOf, timeOf } from './cells.js';

/** Seconds since midnight, the end after the start. */
export interface Pair {
  start: number;
  end: number;
}

/** The time of a row. */
export interface RowTime {
  /** Minutes, and as the cell says it; null: the row has no Daily Total. */
  total: { minutes: number; text: string } | null;
  /** By start; they do not overlap. */
  pairs: Pair[];
}

/**
 * Reads the time of a row.
 *
 * @param cell the text of a column, empty if there is none.
 * @param pairNumbers of the columns `In 1`, `Out 1` and so on.
 */
export function timeOfRow(cell: (name: string) => string, pairNumbers: readonly number[]): RowTime | { error: string } {
  const text = cell('daily total');
  const minutes = lengthOf(text);
  if (text !== '' && minutes === null)
    return { error: `"${text}" is no Daily Total. It is h:mm or hours, as 7:30 or 7.5.` };
  if (minutes !== null && minutes > MINUTES_OF_DAY) return { error: `Daily Total ${text} is more than 24 hours.` };
  const pairs: Pair[] = [];
  for (const number of pairNumbers) {
    const pair = pairOf(number, cell(`in ${number}`), cell(`out ${number}`));
    if (pair === null) continue;
    if ('error' in pair) return pair;
    pairs.push(pair);
  }
  if (pairs.length === 0 && minutes === null) return { error: 'There is neither a Daily Total nor a time.' };
  pairs.sort((a, b) => a.start - b.start);
  if (pairs.some((pair, index) => pairs.slice(0, index).some((earlier) => overlap(pair, earlier))))
    return { error: 'The times overlap.' };
  return { total: minutes === null ? null : { minutes, text }, pairs };
}

export const overlap = (a: Pair, b: Pair): boolean => a.start < b.end && b.start < a.end;

const MINUTES_OF_DAY = 24 * 60;

/** Null for a pair of empty cells. */
function pairOf(number: number, inText: string, outText: string): Pair | { error: string } | null {
  if (inText === '' && outText === '') return null;
  if (inText === '') return { error: `In ${number} is missing.` };
  if (outText === '') return { error: `Out ${number} is missing.` };
  const [start, out] = [timeOf(inText), timeOf(outText)];
  if (start === null || out === null)
    return { error: `"${start === null ? inText : outText}" is no time. Times are HH:mm or h:mm AM/PM.` };
  // Midnight as an out is the end of the day. Two midnights are likelier cells without time than a day of work.
  const end = out === 0 && start > 0 ? MINUTES_OF_DAY * 60 : out;
  if (end <= start) return { error: `Out ${number} ${outText} is not after In ${number} ${inText}.` };
  return { start, end };
}
