import { billUnits } from '../planning/billed-codes.js';
import { minutesAsGiven } from '../planning/item-minutes.js';
import { unitsOfMinutes } from '../planning/units.js';
import { defineCalculationType, type RecommendedBilling } from './definition.js';

/** Type 2: the codes that bill its minutes in units of time, at the least the smallest code. */
export const perUnitOfTime = defineCalculationType({
  name: 'PerUnitOfTime',
  timeMode: 'asIs',

  plan(selected) {
    const minutes = minutesAsGiven(selected);
    return { minutes, codes: billUnits(selected.options, unitsOfMinutes(minutes)) };
  },

  recommendedCents: centsOfUnits,
});

/** Fee of a recommendation that is billed in the units of its minutes. */
export function centsOfUnits({ options, minutes }: RecommendedBilling): number {
  return billUnits(options(), unitsOfMinutes(minutes)).reduce((sum, { feeCents }) => sum + feeCents, 0);
}
