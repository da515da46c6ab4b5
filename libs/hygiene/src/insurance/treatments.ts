import { finiteOr, positiveOrZero } from '../numbers.js';
import type { CoverageInputs, CoverageType, TreatedUnits } from './coverage-item.js';

/**
 * The inputs with the claims in the history (R-43, step 4): claims replace the units of their type and day, several add
 * up, and 0 removes the day. A claim in place of a treatment keeps its office; otherwise it counts as of this one.
 */
export function withClaims(inputs: CoverageInputs): CoverageInputs {
  if (inputs.claims.length === 0) return inputs;
  const claimed = new Map<string, TreatedUnits>();
  for (const claim of inputs.claims) {
    const sum = toHundredths((claimed.get(keyOf(claim))?.units ?? 0) + positiveOrZero(claim.units));
    claimed.set(keyOf(claim), { ...claim, units: sum, isCorrected: true });
  }
  const history: TreatedUnits[] = [];
  const replaced = new Map<string, TreatedUnits[]>();
  for (const treated of inputs.history) {
    const key = keyOf(treated);
    if (!claimed.has(key)) history.push(treated);
    else replaced.set(key, [...(replaced.get(key) ?? []), treated]);
  }
  for (const [key, claim] of claimed) {
    const corrected = replaced.get(key) ?? [];
    const isElsewhere = corrected.length > 0 && corrected.every((treated) => treated.isElsewhere);
    if (claim.units > 0) history.push({ ...claim, isElsewhere });
  }
  return { ...inputs, claims: [], history };
}

/**
 * Units, or distinct days, of treatments, never below 0. A reversal takes units off and is no day of treatment. Sums in
 * hundredths: 0.7 three times is 2.1.
 */
export function amountOf(coverageType: CoverageType, treated: readonly TreatedUnits[]): number {
  if (coverageType === 'occurrence') return new Set(treated.flatMap(({ units, date }) => (units < 0 ? [] : date))).size;
  return positiveOrZero(toHundredths(treated.reduce((sum, { units }) => sum + finiteOr(units, 0), 0)));
}

/** A number of units without the noise of binary fractions. */
export const toHundredths = (units: number): number => Math.round(units * 100) / 100;

const keyOf = ({ procedureRuleTypeId, date }: TreatedUnits): string => `${procedureRuleTypeId} ${date}`;
