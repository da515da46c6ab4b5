import type { ProductivityDay } from '@helix/contracts';
import { weekdayText } from '../components/clinic-format.js';
import { csvText } from '../components/csv.js';

/** Translates a key of the texts of the page, without their prefix. */
export type TextOf = (key: string) => string;

/** `Mon`. */
export const shortWeekday = (date: string): string => weekdayText(date).slice(0, 3);

/** The sum, to the cent. */
export const totalOf = (days: readonly ProductivityDay[]): number =>
  days.reduce((cents, { totalCompleted }) => cents + Math.round((totalCompleted ?? 0) * 100), 0) / 100;

/**
 * The columns of the days. Amounts are left out for users who turned performance off.
 *
 * @param money formats dollars; null: there are no amounts.
 */
export function productivityRows(
  days: readonly ProductivityDay[],
  textOf: TextOf,
  money: ((dollars: number) => string) | null,
): { columns: string[]; rows: string[][]; foot: string[] | null } {
  return {
    columns: [textOf('date'), textOf('day'), ...(money ? [textOf('completed')] : [])],
    rows: days.map(({ date, totalCompleted }) => [
      ...[date, shortWeekday(date)],
      ...(money ? [money(totalCompleted ?? 0)] : []),
    ]),
    foot: money && [textOf('total'), '', money(totalOf(days))],
  };
}

/** The CSV of the days, without totals and currency, so that spreadsheets count with it. */
export function productivityCsv(days: readonly ProductivityDay[], textOf: TextOf, hidesMoney: boolean): string {
  const { columns, rows } = productivityRows(days, textOf, hidesMoney ? null : (dollars) => dollars.toFixed(2));
  return csvText([columns, ...rows]);
}
