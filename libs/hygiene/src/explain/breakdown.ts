/** A line of a breakdown. */
export interface BreakdownLine {
  readonly name: string;
  /** Minutes or cents, as the value. */
  readonly amount: number;
}

/** a value as a table: what adds up to a total, and what rounding and limits make of it. */
export interface Breakdown {
  /** Add up to the total. */
  readonly items: readonly BreakdownLine[];
  readonly total: number;
  /** What the total becomes, in order; the last one is the value. Without steps, the total is. */
  readonly steps: readonly BreakdownLine[];
}

/** A breakdown with the sum of its items. */
export function breakdownOf(items: readonly BreakdownLine[], steps: readonly BreakdownLine[]): Breakdown {
  return { items, total: items.reduce((sum, { amount }) => sum + amount, 0), steps };
}
