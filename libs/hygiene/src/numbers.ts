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

/** Rounds half up to one decimal, as percents and hours are shown; never -0. */
export function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
