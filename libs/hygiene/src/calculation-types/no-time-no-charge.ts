import { bill } from '../planning/billed-codes.js';
import { defineCalculationType } from './definition.js';

/** Type 8: listed with its code, but without time or charge, because the doctor bills it. */
export const noTimeNoCharge = defineCalculationType({
  name: 'NoTimeNoCharge',
  timeMode: 'none',
  isFree: true,

  plan: ({ procedure: { options } }) => ({
    minutes: 0,
    minutesFrom: 'none',
    codes: options.slice(0, 1).map((first) => bill({ ...first, feeCents: 0 }, 1)),
  }),
  recommendedCents: () => 0,
});
