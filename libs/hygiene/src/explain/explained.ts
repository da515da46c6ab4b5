/** A stored row that a value is derived from. */
export interface ExplanationRow {
  /** `procedure`, `addedTreatment`, `claim`, `procedureRule`, `schedule`, `appointment`, `provider`, `fee`. */
  readonly entity: string;
  readonly id: string;
}

/** One reason of a value: the applied rule, a sentence with its numbers, and the source rows. */
export interface Explanation {
  /** The rule's id, for example `R-03`. */
  readonly rule: `R-${string}`;
  readonly text: string;
  readonly rows: readonly ExplanationRow[];
}

/** a derived value with its reasons. */
export interface Explained<T> {
  readonly value: T;
  readonly because: readonly Explanation[];
}

/**
 * a value with lazily computed reasons. They come from the same intermediate result as the value, and a bulk run
 * never pays for texts.
 */
export function explained<T>(value: T, because: () => readonly Explanation[]): Explained<T> {
  let cached: readonly Explanation[] | null = null;
  return {
    value,
    get because() {
      return (cached ??= because());
    },
  };
}

/** Sorted rows without repetitions, by entity and id: independent of the input order. */
export function distinctRows(rows: readonly ExplanationRow[]): ExplanationRow[] {
  const sorted = rows.toSorted(byEntityAndId);
  return sorted.filter((row, index) => index === 0 || byEntityAndId(sorted[index - 1]!, row) !== 0);
}

function byEntityAndId(one: ExplanationRow, other: ExplanationRow): number {
  if (one.entity !== other.entity) return one.entity < other.entity ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}
