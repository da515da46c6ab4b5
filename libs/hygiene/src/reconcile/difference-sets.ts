import { productionCategory } from '../measures/production-category.js';
import { daysBetween } from '../time/calendar-day.js';

/** Why an item may make a day sheet differ, the likeliest first (rules part Y, 12). */
export const DIFFERENCE_REASONS = ['credited', 'exam', 'otherDate', 'deleted', 'reversed'] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

/** Something that was completed on the day of a day sheet, or within 7 days of it. */
export interface DayItem {
  id: string;
  /** `yyyy-mm-dd`. */
  date: string;
  code: string;
  cents: number;
  /** Who did it for the practice-management system. */
  providerId: string | null;
  /** Who is credited with it in Helix. */
  creditedTo: string | null;
}

/** An item with what it would add to Helix's total if the day sheet had it otherwise. */
export interface Candidate {
  id: string;
  reason: DifferenceReason;
  /** Not 0. */
  deltaCents: number;
}

/** Days before and after the day sheet. */
export const DAYS_AROUND = 7;
const MAX_CANDIDATES = 200;
const MAX_SETS = 20;

/**
 * What may be on a day sheet otherwise than in Helix: items of other providers, exams, items of another date, items that the
 * sheet does not have, and reversals (rules part S, 39). At most 200, the nearest to the day first.
 *
 * @param isInScope whether what somebody is credited with is in the total that is compared; nobody (null) is in that of the
 *   whole office alone.
 */
export function differenceCandidates(
  items: readonly DayItem[],
  date: string,
  isInScope: (providerId: string | null) => boolean,
): Candidate[] {
  const distanceOf = (item: DayItem) => Math.abs(daysBetween(item.date, date) ?? Infinity);
  return items
    .filter((item) => distanceOf(item) <= DAYS_AROUND)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other) || (one.id < other.id ? -1 : 1))
    .flatMap((item) => candidateOf(item, item.date === date, isInScope) ?? [])
    .slice(0, MAX_CANDIDATES);
}

function candidateOf(
  { id, code, cents, providerId, creditedTo }: DayItem,
  isOnDay: boolean,
  isInScope: (providerId: string | null) => boolean,
): Candidate | null {
  const isCounted = isInScope(creditedTo);
  if (cents === 0 || (!isOnDay && !isCounted)) return null;
  const deltaCents = isOnDay && isCounted ? -cents : cents;
  if (cents < 0) return { id, reason: 'reversed', deltaCents };
  if (!isOnDay) return { id, reason: 'otherDate', deltaCents };
  const isOfOthers = !isCounted || !isInScope(providerId);
  // In the total of everybody it does not matter whose an exam is.
  if (productionCategory(code) === 'exam' && !isInScope(null)) return { id, reason: 'exam', deltaCents };
  return { id, reason: isOfOthers ? 'credited' : 'deleted', deltaCents };
}

/**
 * Sets of up to three candidates that make a difference together: fewest items first, then the likeliest reasons. No set
 * contains another one; at most 20.
 */
export function differenceSets(candidates: readonly Candidate[], differenceCents: number): Candidate[][] {
  if (differenceCents === 0) return [];
  const sorted = candidates.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
  const single = sorted.filter(({ deltaCents }) => deltaCents === differenceCents);
  // With one of these a larger set would contain a smaller one.
  const rest = sorted.filter(({ deltaCents }) => deltaCents !== differenceCents);
  const sets = single.map((candidate) => [candidate]);
  for (const set of pairsOf(rest, differenceCents)) if (sets.push(set) >= MAX_SETS) break;
  if (sets.length < MAX_SETS) for (const set of triplesOf(rest, differenceCents)) if (sets.push(set) >= MAX_SETS) break;
  return sets.slice(0, MAX_SETS);
}

const rankOf = ({ reason }: Candidate): number => DIFFERENCE_REASONS.indexOf(reason);

function* pairsOf(candidates: readonly Candidate[], sum: number): Generator<Candidate[]> {
  const placesOf = placesByDelta(candidates);
  for (const [at, one] of candidates.entries())
    for (const place of placesOf.get(sum - one.deltaCents) ?? []) if (place > at) yield [one, candidates[place]!];
}

function* triplesOf(candidates: readonly Candidate[], sum: number): Generator<Candidate[]> {
  const placesOf = placesByDelta(candidates);
  for (const [at, one] of candidates.entries()) {
    for (let next = at + 1; next < candidates.length; next += 1) {
      const two = candidates[next]!;
      for (const place of placesOf.get(sum - one.deltaCents - two.deltaCents) ?? [])
        if (place > next) yield [one, two, candidates[place]!];
    }
  }
}

function placesByDelta(candidates: readonly Candidate[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [at, { deltaCents }] of candidates.entries()) {
    const same = places.get(deltaCents);
    if (same) same.push(at);
    else places.set(deltaCents, [at]);
  }
  return places;
}
