/** The number formats of the console, written a second time to check the first. */

const tenths = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const signed = (value: number): string => tenths.format(value).replace('-', '−');

/** `−6.7%`; nothing known is `N/A`. */
export const percent = (value: number | null): string => (value === null ? 'N/A' : `${signed(value)}%`);

/** `1.5 h`, from minutes. */
export const hours = (minutes: number): string => `${signed(Math.floor(minutes / 6 + 0.5) / 10)} h`;

/** Whole dollars; with cents where only these say that the goal is missed. Nothing known is `N/A`. */
export function dollars(value: number | null, goal: number): string {
  if (value === null) return 'N/A';
  return value < goal && Math.round(value) >= goal ? `$${cents.format(value)}` : `$${whole.format(value)}`;
}

/** Below 10 green, below 20 orange (spec 1 section 9). */
export function openTimeMeaning(value: number): string {
  if (value < 10) return 'Below 10%';
  return value < 20 ? '10% to below 20%' : '20% or more';
}

const part = (options: Intl.DateTimeFormatOptions, date: string): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** `Tuesday, 2026-Nov-24`. */
export const dayName = (date: string): string =>
  `${part({ weekday: 'long' }, date)}, ${date.slice(0, 4)}-${part({ month: 'short' }, date)}-${date.slice(8)}`;

/** `Up from 10.2% last Monday`; nothing for an unknown value. @param since `last Monday`. */
export function comparison(
  value: number | null,
  before: number | null,
  format: (value: number) => string,
  since: string,
): string {
  if (value === null) return '';
  if (before === null) return `Nothing to compare with ${since}`;
  if (format(value) === format(before)) return `Same as ${since}`;
  return `${value > before ? 'Up' : 'Down'} from ${format(before)} ${since}`;
}

/** `last Monday`. */
export const lastWeekday = (date: string): string => `last ${part({ weekday: 'long' }, date)}`;
