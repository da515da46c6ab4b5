import { isWholeBetween } from '../numbers.js';
import { bill } from '../planning/billed-codes.js';
import { minutesOfOptions } from '../planning/item-minutes.js';
import { defineCalculationType } from './definition.js';

/** Quantity of one code at an appointment: more is a typing error. */
export const MAX_QUANTITY = 99;

/** Type 1: every selected code in the selected quantity, at its own fee; the time follows from the fee. */
export const perAdaCode = defineCalculationType({
  name: 'PerAdaCode',
  timeMode: 'fromFee',

  validate({ quantity }) {
    return isWholeBetween(quantity, 1, MAX_QUANTITY) ? null : `Value must be between 1 and ${MAX_QUANTITY}`;
  },

  plan(selected, appointment) {
    const { options, quantity, teeth } = selected;
    const codes = options.map((option) => bill(option, quantity, teeth));
    return { codes, minutes: minutesOfOptions(selected, { options, times: quantity, codes }, appointment) };
  },
});
