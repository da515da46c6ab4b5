import { addMonths } from '@helix/hygiene';

const asMonth = (month: string): Date => new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
const long = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `October 2026`, from `yyyy-mm`. */
export const monthText = (month: string): string => long.format(asMonth(month));

/** The name of a month, `Oct`, from `yyyy-mm`. */
export const monthName = (month: string): string => short.format(asMonth(month));

/** The month before, `yyyy-mm`. */
export const monthBefore = (month: string): string => addMonths(`${month}-01`, -1)!.slice(0, 7);

/** The first and the last day of a month, `yyyy-mm-dd`. */
export function daysOfMonth(month: string): { startDate: string; endDate: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { startDate: `${month}-01`, endDate: `${month}-${String(last).padStart(2, '0')}` };
}
