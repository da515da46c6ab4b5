/** Something that takes minutes and brings a fee. */
export interface Packable {
  /** That count against the limit. */
  minutes: number;
  /** Of these, the minutes that are part of the scaling. */
  componentMinutes: number;
  feeCents: number;
  /** A power of two; the higher one is preferred between sets of the same fee. */
  rank: number;
}

/** A set of them, with the sums of all. */
export interface PackedSet<Item extends Packable> extends Packable {
  items: readonly Item[];
}

/**
 * The knapsack of a plan: for every time that some of the items can take within the limit, the set that brings the
 * most. Sets of equal time are told apart by their part of the scaling, since the fee of scaling depends on both.
 */
export function bestSets<Item extends Packable>(items: readonly Item[], limitMinutes: number): PackedSet<Item>[] {
  let sets = [{ minutes: 0, componentMinutes: 0, feeCents: 0, rank: 0, items: [] as Item[] }];
  for (const item of items) {
    const byTime = new Map(sets.map((set) => [timeOf(set), set]));
    for (const set of sets) {
      const larger = {
        minutes: set.minutes + item.minutes,
        componentMinutes: set.componentMinutes + item.componentMinutes,
        feeCents: set.feeCents + item.feeCents,
        rank: set.rank + item.rank,
        items: [...set.items, item],
      };
      if (larger.minutes > limitMinutes) continue;
      const other = byTime.get(timeOf(larger));
      if (!other || isBetter(larger, other)) byTime.set(timeOf(larger), larger);
    }
    sets = [...byTime.values()];
  }
  return sets;
}

/** Whether a set brings more, or the same with preferred items. */
export function isBetter(
  one: Pick<Packable, 'feeCents' | 'rank'>,
  other: Pick<Packable, 'feeCents' | 'rank'>,
): boolean {
  return one.feeCents === other.feeCents ? one.rank > other.rank : one.feeCents > other.feeCents;
}

const timeOf = ({ minutes, componentMinutes }: Packable): string => `${minutes}/${componentMinutes}`;
