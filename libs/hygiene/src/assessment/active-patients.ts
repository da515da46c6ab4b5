/** A month `yyyy-mm`. */
type Month = string;

/** For how many months an appointment makes a patient active, the month of the appointment included. */
export const ACTIVE_MONTHS = 18;

/** How many patients came in a month, and came next in another one. */
export interface SeenMonths {
  month: Month;
  /** The next month with an appointment of the same patients; null: none followed. */
  nextMonth: Month | null;
  patients: number;
}

/** The active patients of a month. */
export interface ActivePatients {
  month: Month;
  patients: number;
}

/**
 * the patients with an appointment in the 18 months that end with each month.
 *
 * @param seen every month of every patient, in any order. What is more than 18 months before the first of `months` does not
 *   matter.
 * @param months one after the other, without gaps.
 */
export function countActivePatients(seen: readonly SeenMonths[], months: readonly Month[]): ActivePatients[] {
  const [first] = months;
  if (first === undefined) return [];
  const start = monthNumber(first);
  const changes = new Map<number, number>();
  const change = (at: number, patients: number) => changes.set(at, (changes.get(at) ?? 0) + patients);
  for (const { month, nextMonth, patients } of seen) {
    const from = Math.max(monthNumber(month), start);
    const until = Math.min(monthNumber(month) + ACTIVE_MONTHS, nextMonth === null ? Infinity : monthNumber(nextMonth));
    if (until <= from) continue;
    change(from, patients);
    change(until, -patients);
  }
  let active = 0;
  return months.map((month, at) => {
    active += changes.get(start + at) ?? 0;
    return { month, patients: active };
  });
}

/** Months since the year 0. */
const monthNumber = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
