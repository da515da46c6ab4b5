/** A number that can be counted with: what is none, endless or below 0 is the other one. */
export function amountOr<T>(value: number | null, other: T): number | T {
  return value !== null && value >= 0 && value < Infinity ? value : other;
}

/** The same for money, which may be below 0: a refund. */
export function moneyOr<T>(value: number | null, other: T): number | T {
  return value !== null && Number.isFinite(value) ? value : other;
}
