import { isCalendarDay } from '@helix/hygiene';
import type { DateLimits } from './month-days.js';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const PARTS = /^(\d{4})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{1,2})$/i;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
/** `2026-11-23` and `2026-Nov-23`: no further digit can follow. */
const COMPLETE = /^\d{4}-(?:\d{2}|[a-z]{3})-\d{2}$/i;

function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  return MONTHS.findIndex((name) => name.startsWith(text.toLowerCase())) + 1;
}

/**
 * Reads a date as people type it: year, month and day in this order, the month as a number or by its name (`2026-Nov-23`,
 * `2026-11-23`, `2026/11/3`, `20261123`).
 *
 * @returns `yyyy-mm-dd`; null when the text is no date within the limits.
 */
export function parseTypedDate(text: string, { min, max }: DateLimits): string | null {
  const [, year, month = '', day = ''] = PARTS.exec(text.trim()) ?? DIGITS.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${String(monthNumber(month)).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(date) && date >= min && date <= max ? date : null;
}

/** Whether a date is typed completely, so that it counts before the user leaves the field. */
export const isCompleteDate = (text: string): boolean => COMPLETE.test(text.trim());
