import { bill, type PricedOption } from '../planning/billed-codes.js';
import { minutesAsGiven } from '../planning/item-minutes.js';
import { isTooth, quadrantOf } from '../planning/teeth.js';
import { defineCalculationType } from './definition.js';

/** Type 5: a code for each selected tooth; every tooth after the first adds its minutes. */
export const sealants = defineCalculationType({
  name: 'Sealants',
  timeMode: 'asIs',
  hasFurtherItems: true,
  needsSelection: true,

  validate({ options }, { codes }) {
    const teeth = codes.flatMap((code) => code.teeth);
    if (teeth.length === 0) return 'No tooth was chosen.';
    if (codes.some((code) => code.teeth.length !== 1)) return 'A sealant is for one tooth.';
    const repeated = teeth.find((tooth, index) => teeth.indexOf(tooth) !== index);
    if (repeated !== undefined) return `Tooth ${repeated} counts once.`;
    return options.length === 0 ? 'There is no code for sealants.' : null;
  },

  plan(request) {
    const { procedure, selection } = request;
    const planned = planSealants(
      selection.codes.map(({ teeth: [tooth] }) => Number(tooth)),
      procedure.options,
    );
    const codes = planned.map(({ tooth, option }) => {
      const selected = selection.codes.find(({ teeth }) => teeth[0] === String(tooth));
      return bill(option, 1, { teeth: [String(tooth)], feeOverrideCents: selected?.feeOverrideCents ?? null });
    });
    return { ...minutesAsGiven(request, codes.length), codes };
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
 * other. Permanent and primary teeth of one place are one quadrant: 1 and 5, 2 and 6, 3 and 7, 4 and 8.
 *
 * @param teeth in the order of selection; invalid and repeated numbers are ignored.
 * @param options of the rule type; a single one is for every tooth; without any there is nothing to plan.
 */
export function planSealants<Option extends SealantOption>(
  teeth: readonly number[],
  options: readonly Option[],
): Sealant<Option>[] {
  const [first, later] = options.toSorted((one, other) => (other.feeCents ?? 0) - (one.feeCents ?? 0));
  if (!first) return [];
  const startedQuadrants = new Set<number>();
  return [...new Set(teeth)].filter(isTooth).map((tooth) => {
    const quadrant = quadrantOf(tooth) % QUADRANTS_OF_A_MOUTH;
    const option = startedQuadrants.has(quadrant) ? (later ?? first) : first;
    startedQuadrants.add(quadrant);
    return { tooth, option };
  });
}

const QUADRANTS_OF_A_MOUTH = 4;
