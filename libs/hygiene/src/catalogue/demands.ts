/** What must hold, and what is wrong when it does not. */
export type Demand = readonly [holds: boolean, fault: string];

/** The faults of the demands that do not hold. */
export function faultsOf(demands: readonly Demand[]): string[] {
  return demands.filter(([holds]) => !holds).map(([, fault]) => fault);
}

/** Each value that a list has more than once, once. */
export function duplicates<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** Whether a number is 0, a half, 1, and so on. */
export function isHalves(value: number): boolean {
  return Number.isInteger(value * 2) && value >= 0;
}
