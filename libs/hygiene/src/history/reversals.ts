import { catalogueCode } from '../catalogue/rule-type-of-code.js';

/** A done procedure, or a claim, with what tells which other one it takes back. */
export interface Billed {
  id: string;
  code: string;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Null when the practice-management system has none. */
  units: number | null;
  /** Null when the practice-management system has none. */
  amountCents: number | null;
  /** In any order. */
  teeth: readonly string[];
}

/** Whether it takes back what was billed: its amount is negative, or without an amount its units are. */
export function isReversal(billed: Pick<Billed, 'amountCents' | 'units'>): boolean {
  return sizeOf(billed) < 0;
}

/**
 * Rules part W, 10: the items of one patient that cancel each other. A reversal cancels the newest item of the same code,
 * teeth and amount on its day or before, each once. What is cancelled counts nowhere but in money; a reversal that cancels
 * nothing counts in money and units.
 *
 * @param items done procedures, or claims, in any order.
 * @returns the ids of the reversals that cancel an item, and of these items.
 */
export function cancelledIds(items: readonly Billed[]): ReadonlySet<string> {
  const cancelled = new Set<string>();
  const earlier = new Map<string, Billed[]>();
  for (const item of items.toSorted(byDay)) {
    const key = keyOf(item);
    const same = earlier.get(key) ?? [];
    earlier.set(key, same);
    if (!isReversal(item)) {
      same.push(item);
      continue;
    }
    const newest = same.pop();
    if (newest) cancelled.add(newest.id).add(item.id);
  }
  return cancelled;
}

const sizeOf = ({ amountCents, units }: Pick<Billed, 'amountCents' | 'units'>): number => amountCents || units || 0;

function keyOf({ code, teeth, ...billed }: Billed): string {
  const measure = billed.amountCents ? 'cents' : 'units';
  return JSON.stringify([catalogueCode(code), teeth.toSorted(), measure, Math.abs(sizeOf(billed))]);
}

/** On one day reversals come last. The ids make the result independent of the order of the items. */
function byDay(one: Billed, other: Billed): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return Number(isReversal(one)) - Number(isReversal(other)) || (one.id < other.id ? -1 : 1);
}
