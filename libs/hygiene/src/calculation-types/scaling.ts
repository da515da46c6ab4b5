import { billUnits } from '../planning/billed-codes.js';
import { clampItemMinutes } from '../planning/item-minutes.js';
import { withSelection } from '../planning/plan-request.js';
import { unitsOfMinutes } from '../planning/units.js';
import { defineCalculationType } from './definition.js';
import { centsOfUnits } from './per-unit-of-time.js';

/**
 * Type 4: takes the minutes that the others leave. Its own minutes and those of the items that are part of it are
 * billed together in units of time; without time for a unit it is not billed.
 */
export const scaling = defineCalculationType({
  name: 'Scaling',
  timeMode: 'fromRemaining',
  feeMode: 'perUnitOfTime',
  isScaling: true,

  plan({ procedure, selection, remainingMinutes, componentMinutes }) {
    const minutes = selection.minutes ?? clampItemMinutes(remainingMinutes);
    const minutesFrom = selection.minutes === null ? 'remaining' : 'typed';
    const units = minutes === 0 ? 0 : unitsOfMinutes(minutes + componentMinutes);
    if (units === 0) return { minutes, minutesFrom, codes: [] };
    const { codes, unbilledUnits } = billUnits(procedure.options, units);
    return { minutes, minutesFrom, codes: withSelection(codes, selection), unbilledUnits };
  },

  recommendedCents: (recommended) => (unitsOfMinutes(recommended.minutes) === 0 ? 0 : centsOfUnits(recommended)),
});
