/** A value at a share (0 to 1) of a list in its order of size; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [below, above] = [sorted[half - 1] ?? NaN, sorted[half] ?? NaN];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

/** A formatInteger number with thousands apart. */
export const formatInteger = (value: number): string => Math.round(value).toLocaleString('en-CA');

/** Milliseconds with one decimal. */
export const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Prints a ratio, its aim, and whether it is met. */
export function printRatio(words: string, ratio: number, aim: number, better: 'above' | 'below', digits = 2): void {
  const met = better === 'above' ? ratio >= aim : ratio <= aim;
  const sign = better === 'above' ? 'at least' : 'at most';
  console.log(`${words}: ${ratio.toFixed(digits)} (aim: ${sign} ${aim}) ${met ? 'met' : 'MISSED'}`);
}
