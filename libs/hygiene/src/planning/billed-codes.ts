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
export interface BilledCode<Option extends PricedOption = PricedOption> {
  option: Option;
  /** At least 1. */
  quantity: number;
  /** Cents for all of the quantity. */
  feeCents: number;
  /** Cents of one, typed by the user; null: the fee schedule counts. */
  feeOverrideCents: number | null;
  teeth: readonly string[];
}

/** Bills a quantity of one code, at the typed fee if there is one. */
export function bill<Option extends PricedOption>(
  option: Option,
  quantity: number,
  { teeth = [], feeOverrideCents = null }: Partial<Pick<BilledCode, 'teeth' | 'feeOverrideCents'>> = {},
): BilledCode<Option> {
  const feeCents = (feeOverrideCents ?? option.feeCents ?? 0) * quantity;
  return { option, quantity, feeCents, feeOverrideCents, teeth };
}

/** The codes that bill units of time, and the units for which there is no code. */
export interface BilledUnits<Option extends PricedOption> {
  codes: BilledCode<Option>[];
  unbilledUnits: number;
}

/**
 * Bills units of time: the listed code with the most units that fit, the additional code for each whole unit
 * above it, the half code for a remaining half. Units below the smallest code are billed with it. A single code that
 * has minutes is billed as often as its units fit, one without minutes once.
 *
 * @param units in halves.
 */
export function billUnits<Option extends PricedOption>(options: readonly Option[], units: number): BilledUnits<Option> {
  const [only] = options;
  const codes = only && options.length === 1 ? billSingle(only, units) : billListed(options, units);
  if (codes.length === 0) codes.push(...smallestCode(options));
  const billed = codes.reduce((sum, { option, quantity }) => sum + option.units * quantity, 0);
  const isOnce = options.length === 1 && only?.minutes === null;
  return { codes, unbilledUnits: isOnce || codes.length === 0 ? 0 : Math.max(0, units - billed) };
}

function billSingle<Option extends PricedOption>(option: Option, units: number): BilledCode<Option>[] {
  const times = option.minutes !== null && option.units > 0 ? Math.floor(units / option.units) : 1;
  return times > 0 ? [bill(option, times)] : [];
}

function billListed<Option extends PricedOption>(options: readonly Option[], units: number): BilledCode<Option>[] {
  const whole = Math.floor(units);
  const main = options
    .filter(({ isAdditional, isHalf, units: own }) => !isAdditional && !isHalf && own <= whole)
    .reduce<Option | null>((largest, option) => (largest && largest.units >= option.units ? largest : option), null);
  const additional = options.find(({ isAdditional }) => isAdditional);
  const half = options.find(({ isHalf }) => isHalf);
  const above = main ? Math.floor(whole - main.units) : 0;
  const codes: BilledCode<Option>[] = [];
  if (main) codes.push(bill(main, 1));
  if (additional && above > 0) codes.push(bill(additional, above));
  if (half && units - whole >= 0.5) codes.push(bill(half, 1));
  return codes;
}

function smallestCode<Option extends PricedOption>(options: readonly Option[]): BilledCode<Option>[] {
  const [smallest] = options
    .filter(({ isAdditional }) => !isAdditional)
    .toSorted((one, other) => one.units - other.units);
  return smallest ? [bill(smallest, 1)] : [];
}

/** Units of the insurance that codes claim: of time in halves, images, teeth or items. */
export function unitsOfCodes(codes: readonly BilledCode[]): number {
  return codes.reduce((sum, { option, quantity }) => sum + option.units * quantity, 0);
}
