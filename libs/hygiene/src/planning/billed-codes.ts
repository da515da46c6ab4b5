/** A code to plan with, priced for the patient. */
export interface PricedOption {
  adaCode: string;
  /** Cents in the patient's fee schedule; null when it has no fee. */
  feeCents: number | null;
  /** Units of one of it: of time in halves, images, teeth, items. */
  units: number;
  /** Minutes of one of it; null: computed from the fee. */
  minutes: number | null;
  /** A fraction, 0 to 1; null: see `commissionShare`. */
  commissionPercentage: number | null;
  isByTooth: boolean;
  isAdditional: boolean;
  isHalf: boolean;
}

/** A code as it is billed. */
export interface BilledCode {
  adaCode: string;
  /** At least 1. */
  quantity: number;
  /** Cents for all of the quantity. */
  feeCents: number;
  teeth: readonly number[];
  commissionPercentage: number | null;
  isByTooth: boolean;
}

/** Bills a quantity of one code. */
export function bill(option: PricedOption, quantity: number, teeth: readonly number[] = []): BilledCode {
  const { adaCode, feeCents, commissionPercentage, isByTooth } = option;
  return { adaCode, quantity, feeCents: (feeCents ?? 0) * quantity, teeth, commissionPercentage, isByTooth };
}

/**
 * Bills units of time: the listed code with the most units that fit, the additional code for each whole unit
 * above it, the half code for a remaining half. At least the smallest code is billed.
 *
 * @param units in halves.
 */
export function billUnits(options: readonly PricedOption[], units: number): BilledCode[] {
  const listed = options.filter(({ isAdditional, isHalf }) => !isAdditional && !isHalf);
  const bySize = [...listed].sort((one, other) => other.units - one.units);
  const half = options.find(({ isHalf }) => isHalf);
  const additional = options.find(({ isAdditional }) => isAdditional);
  const whole = Math.floor(units);
  const main = bySize.find((option) => option.units <= whole);
  const codes: BilledCode[] = [];
  if (main) codes.push(bill(main, 1));
  const above = main ? Math.floor(whole - main.units) : 0;
  if (additional && above > 0) codes.push(bill(additional, above));
  if (half && units - whole >= 0.5) codes.push(bill(half, 1));
  if (codes.length > 0) return codes;
  const smallest = [...options].filter(({ isAdditional }) => !isAdditional).sort((a, b) => a.units - b.units)[0];
  return smallest ? [bill(smallest, 1)] : [];
}
