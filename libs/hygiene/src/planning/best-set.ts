/** Something that takes minutes and brings a fee. */
export interface Packable {
  /** That count against the limit. */
  minutes: number;
  /** Of these, the minutes that are part of the scaling. */
  componentMinutes: number;
  feeCents: number;
  /** A power of two; the higher one is preferred between sets of the same fee. */
  rank: number;
  /** Whether what else is allowed depends on it: it uses up units that others share. */
  isShared: boolean;
}

/** A set of them, with the sums of all. */
export interface PackedSet<Item extends Packable> extends Omit<Packable, 'isShared'> {
  items: readonly Item[];
}

/**
 * The knapsack of a plan: for every time that some of the items can take within the limit, the set that brings the
 * most. Sets of equal time are told apart by their part of the scaling, since the fee of scaling depends on both, and by
 * the items on which depends what else is allowed.
 *
 * @param isAllowed false for a set stays false when something is added to it.
 */
export function bestSets<Item extends Packable>(
  items: readonly Item[],
  limitMinutes: number,
  isAllowed: (items: readonly Item[]) => boolean,
): PackedSet<Item>[] {
  let sets: PackedSet<Item>[] = [{ minutes: 0, componentMinutes: 0, feeCents: 0, rank: 0, items: [] }];
  for (const item of items) {
    const best = new Map(sets.map((set) => [keyOf(set), set]));
    for (const set of sets) {
      const larger = withItem(set, item);
      if (larger.minutes > limitMinutes || !isAllowed(larger.items)) continue;
      const other = best.get(keyOf(larger));
      if (!other || isBetter(larger, other)) best.set(keyOf(larger), larger);
    }
    sets = [...best.values()];
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

function withItem<Item extends Packable>(set: PackedSet<Item>, item: Item): PackedSet<Item> {
  return {
    minutes: set.minutes + item.minutes,
    componentMinutes: set.componentMinutes + item.componentMinutes,
    feeCents: set.feeCents + item.feeCents,
    rank: set.rank + item.rank,
    items: [...set.items, item],
  };
}

/** Sets with the same key leave the same possibilities. */
function keyOf<Item extends Packable>({ minutes, componentMinutes, items }: PackedSet<Item>): string {
  const shared = items.filter(({ isShared }) => isShared).map(({ rank }) => rank);
  return [minutes, componentMinutes, ...shared].join('/');
}
