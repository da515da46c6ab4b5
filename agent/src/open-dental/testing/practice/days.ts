/** Appointments and shifts go on for so many days. */
export const DAYS_AHEAD = 65;
export const NO_DATE = '0001-01-01';
export const NO_TIME = '0001-01-01 00:00:00';

export const dayAt = (today: string, offset: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);
export const two = (value: number): string => String(value).padStart(2, '0');
