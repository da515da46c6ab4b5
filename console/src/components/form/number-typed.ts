/**
 * What is typed into a number input: null for nothing, NaN for what is no number. Of that the browser tells no text, only
 * that it cannot read it.
 */
export function numberTyped({ value, validity }: { value: string; validity: { badInput: boolean } }): number | null {
  if (validity.badInput) return Number.NaN;
  return value.trim() === '' ? null : Number(value);
}
