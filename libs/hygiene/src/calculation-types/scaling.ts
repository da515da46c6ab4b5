import { billUnits } from '../planning/billed-codes.js';
import { clampItemMinutes } from '../planning/item-minutes.js';
import { unitsOfMinutes } from '../planning/units.js';
import { defineCalculationType } from './definition.js';
import { centsOfUnits } from './per-unit-of-time.js';

/**
 * Type 4: takes the minutes that the others leave, billed in units of time; without time for a unit it is not billed.
 */
export const scaling = defineCalculationType({
  name: 'Scaling',
  timeMode: 'fromRemaining',
  isScaling: true,

  plan({ minutes: typed, options }, _appointment, remainingMinutes) {
    const minutes = clampItemMinutes(typed ?? remainingMinutes);
    const units = unitsOfMinutes(minutes);
    return { minutes, codes: units === 0 ? [] : billUnits(options, units) };
  },

  recommendedCents: (recommended) => (unitsOfMinutes(recommended.minutes) === 0 ? 0 : centsOfUnits(recommended)),
});
