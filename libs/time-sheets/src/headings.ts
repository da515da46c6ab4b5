import { dateOf, timeOf } from './cells.js';
import type { SheetRow } from './table.js';

/** A heading, and which column it is: `{ heading: 'Work Day', column: 'Date' }`. */
export interface HeadingColumn {
  heading: string;
  /** `Employee ID`, `Employee Name`, `Date`, `Daily Total`, `In 1`, `Out 1` and so on. */
  column: string;
}

/** A heading of a time sheet, for who says which column it is. */
export interface SheetHeading {
  /** In one line. Of headings that are the same, the second and the later ones are numbered: `In (2)`. */
  heading: string;
  /** Null: it is not read. */
  column: string | null;
  /** Whether it is this column by a mapping, and not by itself. */
  isMapped: boolean;
  /** Different cells below it, the first ones, cut. They may be names of people. */
  samples: string[];
}

/** A heading that a mapping may name. */
export interface LabelledHeading {
  label: string;
  key: string;
  /** The index of its cells. */
  at: number;
}

/** In UTF-16 units. What is longer is no heading. */
export const MAX_HEADING_LENGTH = 200;
export const MAX_HEADINGS = 100;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 40;

const COLUMN = /^(?:employee id|employee name|date|daily total|(?:in|out) [1-9]\d?)$/;

/** A text in one line, without control characters and marks that nobody sees. */
const inOneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();

/** What headings are compared by: their letters without case, in one line. */
export const headingKey = (heading: string): string => inOneLine(heading).normalize('NFC').toLowerCase();

/** `daily total` of `Daily  Total`; null when the heading is no column by itself. */
export function columnOf(heading: string): string | null {
  const key = headingKey(heading);
  return COLUMN.test(key) ? key : null;
}

/** `Daily Total` of `daily total`. */
export const columnName = (column: string): string =>
  column.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(/\bId\b/, 'ID');

/** The headings with text, as a mapping names them. Of a very wide sheet, the first ones. */
export function labelledHeadings({ cells }: SheetRow): LabelledHeading[] {
  const used = new Set<string>();
  return cells
    .flatMap((cell, at) => {
      const text = inOneLine(cell);
      if (text === '' || text.length > MAX_HEADING_LENGTH) return [];
      let label = text;
      for (let number = 2; used.has(headingKey(label)); number += 1) label = `${text} (${number})`;
      used.add(headingKey(label));
      return [{ label, key: headingKey(label), at }];
    })
    .slice(0, MAX_HEADINGS);
}

/**
 * The first cell of a row that looks like data: a date, a time, a number, or somebody of the clinic. Headings are stored, and
 * such cells must not be.
 *
 * @returns null when the row may be a header.
 */
export function dataOfHeader({ cells }: SheetRow, isPerson: (cell: string) => boolean): string | null {
  return cells.find((cell) => cell !== '' && (isValue(cell) || isPerson(cell))) ?? null;
}

function isValue(cell: string): boolean {
  const isNumber = /\d/.test(cell) && !/\p{L}/u.test(cell);
  return isNumber || dateOf(cell) !== null || timeOf(cell) !== null || /\b\d{1,2}\b.*\b(?:19|20)\d\d\b/.test(cell);
}

/** The first different cells of a column. */
export function samplesOf(rows: readonly SheetRow[], at: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const cell = inOneLine(cells[at] ?? '');
    if (cell !== '') samples.add(cut(cell));
    if (samples.size === MAX_SAMPLES) break;
  }
  return [...samples];
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > MAX_SAMPLE_LENGTH ? `${characters.slice(0, MAX_SAMPLE_LENGTH - 1).join('')}…` : text;
}
