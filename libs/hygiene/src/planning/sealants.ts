import { isTooth, quadrantOf } from './teeth.js';

/** A code of a sealant with its price. */
export interface SealantOption {
  adaCode: string;
  /** Cents a tooth. */
  feeCents: number;
}

/** One sealed tooth. */
export interface Sealant extends SealantOption {
  tooth: number;
}

/**
 * Spec 2 section 5: the first selected tooth of each quadrant gets the dearer option, every later one the other.
 *
 * @param teeth in the order in which they were selected; numbers that are no tooth, and repeated ones, are left out.
 * @param options of the rule type; with one alone, every tooth gets it; without any there is nothing to plan.
 */
export function planSealants(teeth: readonly number[], options: readonly SealantOption[]): Sealant[] {
  const [first, later] = [...options].sort((one, other) => other.feeCents - one.feeCents);
  if (!first) return [];
  const begun = new Set<number>();
  return [...new Set(teeth)].filter(isTooth).map((tooth) => {
    const option = begun.has(quadrantOf(tooth)) ? (later ?? first) : first;
    begun.add(quadrantOf(tooth));
    return { tooth, adaCode: option.adaCode, feeCents: option.feeCents };
  });
}
