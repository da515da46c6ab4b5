import { addDays, addMonths } from '@helix/hygiene';
import { FIRST_DATE, LAST_DATE, mondayOf } from '../calendar-dates.js';

/** The first and the last date that can be chosen, `yyyy-mm-dd`. */
export interface DateLimits {
  min: string;
  max: string;
}

export const ANY_DATE: DateLimits = { min: FIRST_DATE, max: LAST_DATE };

const WEEKS = 6;

/** The month of a date, `yyyy-mm`. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The six weeks, Monday to Sunday, that contain the month of a date. Always six, so that no month is higher than another. */
export function weeksOfMonth(date: string): string[][] {
  const first = mondayOf(`${monthOf(date)}-01`);
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(first, week * 7 + day)),
  );
}

/** The nearest date within limits. */
export const withinLimits = (date: string, { min, max }: DateLimits): string =>
  date < min ? min : date > max ? max : date;

/** Whole months before or after a date, within limits. */
export const moveMonths = (date: string, months: number, limits: DateLimits): string =>
  withinLimits(addMonths(date, months) ?? (months < 0 ? limits.min : limits.max), limits);

/**
 * The date that a key moves to: arrows by a day or a week, Home and End to the ends of the week, Page Up and Page Down by a
 * month, with Shift by a year. Null for every other key.
 */
export function dateAfterKey(
  date: string,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  limits: DateLimits,
): string | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return withinLimits(addDays(date, -1), limits);
    case 'ArrowRight':
      return withinLimits(addDays(date, 1), limits);
    case 'ArrowUp':
      return withinLimits(addDays(date, -7), limits);
    case 'ArrowDown':
      return withinLimits(addDays(date, 7), limits);
    case 'Home':
      return withinLimits(mondayOf(date), limits);
    case 'End':
      return withinLimits(addDays(mondayOf(date), 6), limits);
    case 'PageUp':
      return moveMonths(date, -months, limits);
    case 'PageDown':
      return moveMonths(date, months, limits);
    default:
      return null;
  }
}
