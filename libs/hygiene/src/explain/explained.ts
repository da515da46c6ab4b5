/** A stored row that a value rests on. */
export interface ExplanationRow {
  /** What it is: `procedure`, `addedTreatment`, `claim`, `procedureRule`, `schedule`, `appointment`, `provider`, `fee`. */
  readonly entity: string;
  readonly id: string;
}

/** One reason of a value: the rule that was applied, in a sentence with the numbers filled in, and the rows behind it. */
export interface Explanation {
  /** The rule's id, for example `R-03`. */
  readonly rule: `R-${string}`;
  readonly text: string;
  readonly rows: readonly ExplanationRow[];
}

/** a derived value with what it rests on. */
export interface Explained<T> {
  readonly value: T;
  readonly because: readonly Explanation[];
}

/**
 * a value that can say why. The reasons are worked out when somebody asks, from the same intermediate result as the
 * value, so that a bulk run never pays for texts.
 */
export function explained<T>(value: T, because: () => readonly Explanation[]): Explained<T> {
  let made: readonly Explanation[] | null = null;
  return {
    value,
    get because() {
      return (made ??= because());
    },
  };
}

/** Rows without repetitions, by entity and id: the same whatever order they were found in. */
export function distinctRows(rows: readonly ExplanationRow[]): ExplanationRow[] {
  const sorted = rows.toSorted(byEntityAndId);
  return sorted.filter((row, index) => index === 0 || byEntityAndId(sorted[index - 1]!, row) !== 0);
}

function byEntityAndId(one: ExplanationRow, other: ExplanationRow): number {
  if (one.entity !== other.entity) return one.entity < other.entity ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}
