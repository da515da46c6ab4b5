/** Readers of the cells of a time sheet (R-30, rules Q-14). Each returns null for what it does not read. */

const SECONDS_OF_DAY = 24 * 60 * 60;

/** `="0042"` and `'0042` are the text 0042 to a spreadsheet, and not the number 42. */
export const withoutGuard = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=.*\d)/, '')
    .trim();

/** `yyyy-mm-dd` of `2026-02-03` or `2/3/2026`: with slashes the month comes first. */
export function dateOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : slashes ? [slashes[3], slashes[1], slashes[2]] : [];
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : null;
}

/** Seconds since midnight of `9:00`, `13:30:15`, `24:00` or `1:30 PM`. */
export function timeOf(text: string): number | null {
  const [, hourText, minuteText, secondText, half] =
    /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? [];
  if (hourText === undefined) return null;
  const hours = Number(hourText);
  const rest = Number(minuteText) * 60 + Number(secondText ?? 0);
  if (half === undefined) return hours * 3600 + rest <= SECONDS_OF_DAY ? hours * 3600 + rest : null;
  if (hours < 1 || hours > 12) return null;
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 3600 + rest;
}

/** Minutes of `7:30`, `7:30:00`, `7.5` or `7,5` hours, rounded half up. May be above a day: the caller says so. */
export function lengthOf(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes) + Math.round(Number(seconds ?? 0) / 60);
  const decimal = /^(\d{1,3})(?:[.,](\d{1,6}))?$/.exec(text);
  if (!decimal) return null;
  const [, whole = '0', fraction = ''] = decimal;
  const scale = 10 ** fraction.length;
  // Whole numbers, since 0.1 is none in binary.
  return Number(whole) * 60 + Math.floor((Number(fraction || '0') * 60 * 2 + scale) / (2 * scale));
}

/** `09:05`, or `09:05:30` where the second counts, of seconds since midnight; the end of the day is 24:00. */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(0, parts[2] === 0 ? 2 : 3)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
