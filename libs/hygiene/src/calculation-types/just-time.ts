import { minutesAsGiven } from '../planning/item-minutes.js';
import { defineCalculationType } from './definition.js';

/** Type 6: time without a code or a fee. */
export const justTime = defineCalculationType({
  name: 'JustTime',
  timeMode: 'asIs',
  isTimeOnly: true,

  plan: (request) => ({ ...minutesAsGiven(request), codes: [] }),
  recommendedCents: () => 0,
});
