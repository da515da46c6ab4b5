import { bill } from '../planning/billed-codes.js';
import { minutesAsGiven } from '../planning/item-minutes.js';
import { overrideOf, teethOf } from '../planning/plan-request.js';
import { UNIT_MINUTES } from '../planning/units.js';
import { defineCalculationType } from './definition.js';

/** Type 3: always its first code, the fee of one unit of time in proportion to the minutes. */
export const perMinute = defineCalculationType({
  name: 'PerMinute',
  timeMode: 'asIs',
  feeMode: 'perMinute',

  validate({ ruleMinutes, typeMinutes }, { minutes }) {
    return (minutes ?? ruleMinutes ?? typeMinutes) === null ? 'No minutes were given for a fee per minute.' : null;
  },

  plan(request) {
    const { procedure, selection } = request;
    const { minutes, minutesFrom } = minutesAsGiven(request);
    const [first] = procedure.options;
    if (!first || minutes === 0) return { minutes, minutesFrom, codes: [] };
    const feeOverrideCents = overrideOf(selection, first.adaCode);
    const billed = bill(first, 1, { teeth: teethOf(selection), feeOverrideCents });
    const feeCents = feeOverrideCents ?? centsOfMinutes(first.feeCents ?? 0, minutes);
    return { minutes, minutesFrom, codes: [{ ...billed, feeCents }] };
  },

  recommendedCents: ({ usualCents, minutes }) => centsOfMinutes(usualCents, minutes),
});

const centsOfMinutes = (unitCents: number, minutes: number): number => Math.round((unitCents * minutes) / UNIT_MINUTES);
