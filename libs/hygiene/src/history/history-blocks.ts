import { monthsBetween } from '../time/calendar-day.js';

/** Treatments of a block of the history (spec 2 section 2). */
export const HISTORY_BLOCK_SIZE = 6;

/** A treatment of the history as it is shown. */
export type DatedTreatment<T> = T & {
  /** Full months until today; null when the day is invalid or lies ahead. */
  monthsSince: number | null;
};

/**
 * The treatments of a patient in blocks of six, the latest first, those of a day by name (spec 2 section 2).
 *
 * @param today of the clinic, `yyyy-mm-dd`.
 */
export function historyBlocks<T extends { date: string; name: string }>(
  treatments: readonly T[],
  today: string,
): DatedTreatment<T>[][] {
  const sorted = treatments
    .toSorted((one, other) => compare(other.date, one.date) || compare(one.name, other.name))
    .map((treatment) => ({ ...treatment, monthsSince: monthsBetween(treatment.date, today) }));
  const blocks: DatedTreatment<T>[][] = [];
  for (let from = 0; from < sorted.length; from += HISTORY_BLOCK_SIZE)
    blocks.push(sorted.slice(from, from + HISTORY_BLOCK_SIZE));
  return blocks;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
