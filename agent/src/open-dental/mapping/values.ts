/** What a column holds, as the driver gives it: 64-bit numbers and dates as text. */
export type Cell = string | number | null | undefined;

/** A row of Open Dental by its column names. A column that this database lacks is missing. */
export type Row<Column extends string = string> = Readonly<Partial<Record<Column, Cell>>>;

/** No earlier day is a date: neither Open Dental's `0001-01-01` nor what somebody has mistyped. */
const FIRST_DAY = '1850-01-01';
/** Spreadsheets and other systems write this day for none, and Helix takes it for none (`isNoDate`). */
const NO_DAY = '1900-01-01';

/** A key or a link to another row; null for 0, which means no link. */
export function linkOf(cell: Cell): string | null {
  const text = String(cell ?? '');
  return /^[1-9]\d*$/.test(text) ? text : null;
}

export const numberOf = (cell: Cell): number => Number(cell ?? 0) || 0;

export const isSet = (cell: Cell): boolean => numberOf(cell) !== 0;

export const textOf = (cell: Cell): string => String(cell ?? '');

/** A calendar day, `yyyy-mm-dd`; null for none. */
export function dateOf(cell: Cell): string | null {
  const day = textOf(cell).slice(0, 10);
  const isDay = /^\d{4}-(?!00)\d{2}-(?!00)\d{2}$/.test(day) && day >= FIRST_DAY && day !== NO_DAY;
  return isDay && day < '9999' ? day : null;
}

/** A local time of the clinic, `yyyy-mm-ddThh:mm:ss`; null without a day. */
export function localTimeOf(cell: Cell): string | null {
  const day = dateOf(cell);
  return (
    day &&
    `${day}T${textOf(cell)
      .slice(11, 19)
      .padEnd(8, ':00')
      .replace(/^:00.*/, '00:00:00')}`
  );
}

/** A time of day, `hh:mm:ss`; null for what is none, such as a duration of more than a day. */
export function timeOfDayOf(cell: Cell): string | null {
  const text = textOf(cell).slice(0, 8);
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) ? text : null;
}

/** Digits behind the point that amounts are computed with: more than a double shows of an amount of dollars. */
const SCALE = 8;

/**
 * An amount of dollars from the decimal text of a double, exactly: `0.285` is not 0.28499….
 *
 * @returns hundred-millionths of a dollar.
 */
export function decimalOf(cell: Cell): bigint {
  const [mantissa = '', exponent = '0'] = textOf(cell).toLowerCase().split('e');
  const match = /^(-?)(\d*)\.?(\d*)$/.exec(mantissa);
  if (!match) return 0n;
  const [, sign, whole = '', fraction = ''] = match;
  const shift = SCALE - fraction.length + Number(exponent);
  const digits = BigInt(`${whole}${fraction}` || '0');
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign ? -value : value;
}

/** Dollars with two decimals; half a cent is rounded away from zero, so that a reversal is the same amount. */
export function dollarsOf(decimal: bigint): number {
  const cent = 10n ** BigInt(SCALE - 2);
  const size = decimal < 0n ? -decimal : decimal;
  const cents = Number((size + cent / 2n) / cent);
  return (decimal < 0n && cents !== 0 ? -cents : cents) / 100;
}
