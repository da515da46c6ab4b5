/** What must hold, and what is wrong when it does not. */
export type Requirement = readonly [holds: boolean, issue: string];

/** The issues of the requirements that do not hold. */
export function issuesOf(requirements: readonly Requirement[]): string[] {
  return requirements.filter(([holds]) => !holds).map(([, issue]) => issue);
}

/** Each value that a list has more than once, once. */
export function duplicates<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
