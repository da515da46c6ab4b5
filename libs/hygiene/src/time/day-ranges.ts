import { Temporal } from 'temporal-polyfill';

/** Adds days to a calendar day, `yyyy-mm-dd`. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The seven days of a day's week, Monday to Sunday, `yyyy-mm-dd`. */
export function weekOf(date: string): string[] {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, day) => addDays(date, day - sinceMonday));
}

/** The `count` months up to the month of a day, earliest first, `yyyy-mm`. */
export function monthsUpTo(date: string, count: number): string[] {
  const last = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, at) => {
    const month = last - count + 1 + at;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
