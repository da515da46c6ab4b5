import { billUnits } from '../planning/billed-codes.js';
import { minutesAsGiven } from '../planning/item-minutes.js';
import { withSelection } from '../planning/plan-request.js';
import { unitsOfMinutes } from '../planning/units.js';
import { defineCalculationType, type RecommendedBilling } from './definition.js';

/** Type 2: the codes that bill its minutes in units of time, at the least the smallest code. */
export const perUnitOfTime = defineCalculationType({
  name: 'PerUnitOfTime',
  timeMode: 'asIs',
  feeMode: 'perUnitOfTime',

  plan(request) {
    const { procedure, selection } = request;
    const { minutes, minutesFrom } = minutesAsGiven(request);
    if (minutes === 0) return { minutes, minutesFrom, codes: [] };
    const { codes, unbilledUnits } = billUnits(procedure.options, unitsOfMinutes(minutes));
    return { minutes, minutesFrom, codes: withSelection(codes, selection), unbilledUnits };
  },

  recommendedCents: (recommended) => (recommended.minutes > 0 ? centsOfUnits(recommended) : 0),
});

/** Fee of a recommendation that is billed in the units of its minutes. */
export function centsOfUnits({ options, minutes }: RecommendedBilling): number {
  return billUnits(options(), unitsOfMinutes(minutes)).codes.reduce((sum, { feeCents }) => sum + feeCents, 0);
}
