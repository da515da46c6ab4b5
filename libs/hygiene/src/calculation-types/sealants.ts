import { bill, type PricedOption } from '../planning/billed-codes.js';
import { minutesAsGiven } from '../planning/item-minutes.js';
import { isTooth, quadrantOf } from '../planning/teeth.js';
import { defineCalculationType } from './definition.js';

/** Type 5: a code for each selected tooth; every tooth after the first adds its minutes. */
export const sealants = defineCalculationType({
  name: 'Sealants',
  timeMode: 'asIs',
  hasFurtherItems: true,
  needsTeeth: true,

  plan(selected) {
    const codes = planSealants(selected.teeth, selected.options).map(({ tooth, option }) => bill(option, 1, [tooth]));
    return { minutes: minutesAsGiven(selected), codes };
  },
});

type SealantOption = Pick<PricedOption, 'adaCode' | 'feeCents'>;

/** One sealed tooth. */
export interface Sealant<Option extends SealantOption> {
  tooth: number;
  option: Option;
}

/**
 * Spec 2 section 5: the first selected tooth of each quadrant gets the more expensive option, every later one the
 * other.
 *
 * @param teeth in the order of selection; invalid and repeated numbers are ignored.
 * @param options of the rule type; a single one is for every tooth; without any there is nothing to plan.
 */
export function planSealants<Option extends SealantOption>(
  teeth: readonly number[],
  options: readonly Option[],
): Sealant<Option>[] {
  const [first, later] = [...options].sort((one, other) => (other.feeCents ?? 0) - (one.feeCents ?? 0));
  if (!first) return [];
  const startedQuadrants = new Set<number>();
  return [...new Set(teeth)].filter(isTooth).map((tooth) => {
    const option = startedQuadrants.has(quadrantOf(tooth)) ? (later ?? first) : first;
    startedQuadrants.add(quadrantOf(tooth));
    return { tooth, option };
  });
}
