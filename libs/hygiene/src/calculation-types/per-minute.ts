import { bill } from '../planning/billed-codes.js';
import { clampItemMinutes } from '../planning/item-minutes.js';
import { UNIT_MINUTES } from '../planning/units.js';
import { defineCalculationType } from './definition.js';

/** Type 3: its first code, the fee of one unit of time in proportion to the minutes. */
export const perMinute = defineCalculationType({
  name: 'PerMinute',
  timeMode: 'asIs',

  validate({ minutes, defaultMinutes }) {
    return (minutes ?? defaultMinutes) === null ? 'No minutes were given for a fee per minute.' : null;
  },

  plan({ minutes: typed, defaultMinutes, options: [first] }) {
    const minutes = clampItemMinutes(typed ?? defaultMinutes ?? 0);
    if (!first) return { minutes, codes: [] };
    return { minutes, codes: [{ ...bill(first, 1), feeCents: centsOfMinutes(first.feeCents ?? 0, minutes) }] };
  },

  recommendedCents: ({ usualCents, minutes }) => centsOfMinutes(usualCents, minutes),
});

const centsOfMinutes = (unitCents: number, minutes: number): number => Math.round((unitCents * minutes) / UNIT_MINUTES);
