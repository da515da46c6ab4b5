/** A condition, and the issue to report when it is not met. */
export type Requirement = readonly [isMet: boolean, issue: string];

/** The issues of the requirements that are not met. */
export function issuesOf(requirements: readonly Requirement[]): string[] {
  return requirements.filter(([isMet]) => !isMet).map(([, issue]) => issue);
}

/** The values that occur more than once, without repetition. */
export function duplicates<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
