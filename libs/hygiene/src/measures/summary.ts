import { roundToTenths } from '../numbers.js';

/** A provider or clinic of a chart with its value over the whole range. */
export interface SummaryEntry {
  id: string;
  name: string;
  value: number;
  /** Whether it belongs to the clinic that the chart is about. */
  isOwn: boolean;
}

/** More entries than these are summed up to the best and the last ones (spec 3 section 9). */
export const SUMMARY_LIMITS = { providers: 10, clinics: 15 } as const;

/** How many of the best, and of the last, a summary of many has. */
const SHOWN_AT_EACH_END = 5;

export interface SummaryRules {
  limit: number;
  /** Less is better, as of open time. */
  isLowestBest: boolean;
  /** In a comparison, every entry of the own clinic stays. */
  keepsOwn: boolean;
}

/** A name without case and accents. */
const plainName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The best first; equal ones by name without case and accents, then by id (rules part S, 11). */
export function rankEntries<Entry extends SummaryEntry>(entries: readonly Entry[], isLowestBest: boolean): Entry[] {
  const sign = isLowestBest ? 1 : -1;
  return [...entries].sort(
    (a, b) => sign * (a.value - b.value) || byText(plainName(a.name), plainName(b.name)) || byText(a.id, b.id),
  );
}

/**
 * The plain mean of the values as the server sent them, one decimal; null without any (rules parts S, 10 and Y, 2). It is
 * that of the entries, not of a clinic: one with few hours counts as much as the others.
 */
export function averageOfEntries(entries: readonly Pick<SummaryEntry, 'value'>[]): number | null {
  if (entries.length === 0) return null;
  return roundToTenths(entries.reduce((sum, { value }) => sum + value, 0) / entries.length);
}

/** The bars of a summary, from above. */
export interface ChartSummary<Entry> {
  /** Above the average: all entries, or the best ones of many. */
  best: Entry[];
  average: number | null;
  /** Below the average: those of the own clinic that are neither among the best nor the last, then the last ones. */
  rest: Entry[];
}

/**
 * The horizontal summary of a chart: all entries with their average, and of more than the limit the first and last five, with
 * those of the own clinic in a comparison (spec 3 section 9; rules part S, 11).
 */
export function summaryOf<Entry extends SummaryEntry>(
  entries: readonly Entry[],
  { limit, isLowestBest, keepsOwn }: SummaryRules,
): ChartSummary<Entry> {
  const ranked = rankEntries(entries, isLowestBest);
  const average = averageOfEntries(ranked);
  if (ranked.length <= limit) return { best: ranked, average, rest: [] };
  const lastFrom = ranked.length - SHOWN_AT_EACH_END;
  const rest = ranked.filter(
    ({ isOwn }, rank) => rank >= SHOWN_AT_EACH_END && (rank >= lastFrom || (keepsOwn && isOwn)),
  );
  return { best: ranked.slice(0, SHOWN_AT_EACH_END), average, rest };
}
