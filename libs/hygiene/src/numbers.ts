/** Guards and rounding of numbers that several rules share. */

/** The number; 0 when it is negative, infinite or NaN. */
export function positiveOrZero(value: number): number {
  return value > 0 && value < Infinity ? value : 0;
}

/** The number, or `other` when it is null, negative, infinite or NaN. */
export function nonNegativeOr<T>(value: number | null, other: T): number | T {
  return value !== null && value >= 0 && value < Infinity ? value : other;
}

/** The number, or `other` when it is null, infinite or NaN. Money may be negative: a refund. */
export function finiteOr<T>(value: number | null, other: T): number | T {
  return value !== null && Number.isFinite(value) ? value : other;
}

export function isWholeBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Whether a number is 0, 0.5, 1, and so on. */
export function isHalfStep(value: number): boolean {
  return Number.isInteger(value * 2) && value >= 0;
}

/**
 * A share of an amount, rounded half up by its absolute value: 0.35 of 51.30 is 17.96. Computed in whole numbers, since
 * 0.35 is none in binary.
 *
 * @param share a fraction, 0 to 1, of at most 4 decimals.
 */
export function shareOfCents(cents: number, share: number): number {
  const tenThousandths = Math.round(share * 10_000);
  const product = Math.abs(cents) * tenThousandths;
  return (Math.sign(cents) || 0) * Math.floor((product + 5000) / 10_000) + 0;
}

/** Rounds half up to one decimal, as percents and hours are shown; never -0. */
export function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

/** Rounds half up to a half, as minutes are counted. */
export function roundToHalves(value: number): number {
  return Math.round(value * 2) / 2;
}
