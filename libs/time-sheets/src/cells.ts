/** Readers of the cells of a time sheet (R-30, rules Q-14). Each returns null for what it does not read. */

const MINUTES_OF_DAY = 24 * 60;

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

/** Minutes since midnight of `9:00`, `13:30`, `24:00` or `1:30 PM`. */
export function timeOf(text: string): number | null {
  const [, hourText, minuteText, half] = /^(\d{1,2}):(\d{2})(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? [];
  if (hourText === undefined || minuteText === undefined) return null;
  const [hours, minutes] = [Number(hourText), Number(minuteText)];
  if (minutes > 59) return null;
  if (half === undefined) return hours * 60 + minutes <= MINUTES_OF_DAY ? hours * 60 + minutes : null;
  if (hours < 1 || hours > 12) return null;
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes;
}

/** Minutes of `7:30`, `7.5` or `7,5` hours, rounded half up. May be above a day: the caller says so. */
export function lengthOf(text: string): number | null {
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const decimal = /^(\d{1,3})(?:[.,](\d{1,6}))?$/.exec(text);
  if (!decimal) return null;
  const [, whole = '0', fraction = ''] = decimal;
  const scale = 10 ** fraction.length;
  // Whole numbers, since 0.1 is none in binary.
  return Number(whole) * 60 + Math.floor((Number(fraction || '0') * 60 * 2 + scale) / (2 * scale));
}

/** `09:05`; the end of the day is 24:00. */
export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
