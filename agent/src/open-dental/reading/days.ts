const DAY_MS = 86_400_000;

/** Nobody plans further ahead: a later day is a typing error, and is sent once it comes near. */
export const MAX_DAYS_AHEAD = 731;

/** A day so many days later, `yyyy-mm-dd`. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS);

export const maxDay = (one: string, other: string): string => (one > other ? one : other);
export const minDay = (one: string, other: string): string => (one < other ? one : other);
