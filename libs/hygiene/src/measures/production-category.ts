import { plainCode } from '../catalogue/plain-code.js';

/** What production is split into. "Raw hygiene production" is the first one alone. */
export const PRODUCTION_CATEGORIES = ['hygiene', 'xRay', 'exam', 'other'] as const;
export type ProductionCategory = (typeof PRODUCTION_CATEGORIES)[number];

/** By the first digits of the plain code; the longest of these that fits counts. */
const CATEGORY_OF_PREFIX: Readonly<Record<string, ProductionCategory>> = {
  '01': 'exam',
  '02': 'xRay',
  '04403': 'hygiene',
  '11': 'hygiene',
  '12': 'hygiene',
  '13': 'hygiene',
  '13411': 'other',
  '413': 'hygiene',
  '434': 'hygiene',
  '435': 'hygiene',
  '491': 'hygiene',
  '492': 'hygiene',
  '98': 'hygiene',
};

const FIVE_DIGITS = /^\d{5}$/;

/**
 * The category of a code of the PMS, however it is spelled (see `plainCode`); a code that is not of five digits is other
 * production.
 */
export function productionCategory(code: string): ProductionCategory {
  const plain = plainCode(code);
  if (!FIVE_DIGITS.test(plain)) return 'other';
  for (let length = plain.length; length > 1; length -= 1) {
    const category = CATEGORY_OF_PREFIX[plain.slice(0, length)];
    if (category) return category;
  }
  return 'other';
}

/** Sums amounts in cents by the category of their codes. */
export function productionByCategory(
  amounts: readonly { code: string; cents: number }[],
): Record<ProductionCategory, number> {
  const sums = { hygiene: 0, xRay: 0, exam: 0, other: 0 };
  for (const { code, cents } of amounts) sums[productionCategory(code)] += cents;
  return sums;
}
