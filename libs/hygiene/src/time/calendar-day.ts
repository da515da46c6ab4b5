/**
 * Arithmetic of calendar days, `yyyy-mm-dd` of the years 0001 to 9999. Every function returns null for an invalid day.
 * Works on numbers instead of date objects, because the due engine runs it on a clinic's whole history.
 */

/** Whether a text is a valid day, `yyyy-mm-dd`. */
export function isCalendarDay(text: string): boolean {
  return parse(text) !== 0;
}

/**
 * Adds whole months to a day (rules section 0). The day of the month is clamped to the last of a shorter month:
 * 2025-08-31 plus 6 months is 2026-02-28.
 *
 * @returns null when the day is invalid, the months are not whole, or the result is outside the years 0001 to 9999.
 */
export function addMonths(date: string, months: number): string | null {
  const packed = parse(date);
  if (packed === 0 || !Number.isInteger(months)) return null;
  const month = yearOf(packed) * 12 + monthOf(packed) - 1 + months;
  const year = Math.floor(month / 12);
  if (!(year >= 1 && year <= 9999)) return null;
  const monthOfYear = (month % 12) + 1;
  return format(year, monthOfYear, Math.min(dayOf(packed), daysInMonth(year, monthOfYear)));
}

/** Days from one day to another, negative when `to` is earlier; null when one of them is invalid. */
export function daysBetween(from: string, to: string): number | null {
  const first = parse(from);
  const last = parse(to);
  return first === 0 || last === 0 ? null : dayNumber(last) - dayNumber(first);
}

/**
 * Full months from one day to another, clamped like `addMonths`: from 31 August to 28 February are 6.
 *
 * @returns null when one of the days is invalid, or `to` is earlier.
 */
export function monthsBetween(from: string, to: string): number | null {
  const first = parse(from);
  const last = parse(to);
  if (first === 0 || last === 0 || first > last) return null;
  const months = (yearOf(last) - yearOf(first)) * 12 + monthOf(last) - monthOf(first);
  const monthDay = Math.min(dayOf(first), daysInMonth(yearOf(last), monthOf(last)));
  return dayOf(last) >= monthDay ? months : months - 1;
}

/**
 * Full years of age on a day (rules section 0). A birthday on 29 February counts on the 28th in common years (as in
 *
 *
 * @returns null when the birth date is missing or after the day, or when one of the days is invalid.
 */
export function ageOn(birthDate: string | null, date: string): number | null {
  if (birthDate === null) return null;
  const birth = parse(birthDate);
  const day = parse(date);
  if (birth === 0 || day === 0 || birth > day) return null;
  const years = yearOf(day) - yearOf(birth);
  const birthday = Math.min(dayOf(birth), daysInMonth(yearOf(day), monthOf(birth)));
  return monthOf(day) * 100 + dayOf(day) >= monthOf(birth) * 100 + birthday ? years : years - 1;
}

/** A day as the number yyyymmdd, which sorts like days; 0 for an invalid day. */
function parse(text: string): number {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return 0;
  let packed = 0;
  for (let at = 0; at < 10; at += 1) {
    if (at === 4 || at === 7) continue;
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return 0;
    packed = packed * 10 + digit;
  }
  const month = monthOf(packed);
  const day = dayOf(packed);
  if (packed < 10_000 || month < 1 || month > 12 || day < 1) return 0;
  return day <= daysInMonth(yearOf(packed), month) ? packed : 0;
}

function yearOf(packed: number): number {
  return Math.floor(packed / 10_000);
}

function monthOf(packed: number): number {
  return Math.floor(packed / 100) % 100;
}

function dayOf(packed: number): number {
  return packed % 100;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 1 March of the year 0: with March as the first month, a leap day is the last day of its year. */
function dayNumber(packed: number): number {
  const beforeMarch = monthOf(packed) < 3;
  const year = yearOf(packed) - (beforeMarch ? 1 : 0);
  const month = monthOf(packed) + (beforeMarch ? 9 : -3);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + Math.floor((153 * month + 2) / 5) + dayOf(packed) - 1;
}

function format(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}
