/** What a number field accepts. */
export interface NumberRange {
  min: number;
  max: number;
  /** The values are multiples of it: 0.5 for half minutes, 1 for counts, 0.01 for dollars. */
  precision: number;
}

/** The number of a text; NaN when it is none. A comma is read as a decimal point; null: empty. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  return /^\d*\.?\d+$|^\d+\.$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** Whether a number may be entered. */
export function isInRange(value: number, { min, max, precision }: NumberRange): boolean {
  const steps = value / precision;
  return value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** The number one step above or below, within the range. Fractions stay: 7.5 becomes 8.5. */
export function stepped(value: number, direction: 1 | -1, { min, max }: NumberRange): number {
  return Math.min(max, Math.max(min, value + direction));
}
