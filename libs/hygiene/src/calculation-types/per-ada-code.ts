import { bill } from '../planning/billed-codes.js';
import { minutesOfCodes } from '../planning/item-minutes.js';
import { optionOf } from '../planning/plan-request.js';
import { defineCalculationType } from './definition.js';

/** Quantity of one code at an appointment: more is a typing error. */
export const MAX_QUANTITY = 99;

/** Type 1: every selected code in the selected quantity, at its own fee; the time follows from the fee. */
export const perAdaCode = defineCalculationType({
  name: 'PerAdaCode',
  timeMode: 'fromFee',
  hasSelectedCodes: true,

  validate(procedure, { codes }) {
    if (codes.length === 0) return 'No code was chosen.';
    const unknown = codes.find((code) => !optionOf(procedure, code));
    if (unknown) return `${unknown.adaCode} is no code of ${procedure.name}.`;
    const repeated = codes.find(({ adaCode }, index) => codes.findIndex((code) => code.adaCode === adaCode) !== index);
    return repeated ? `${repeated.adaCode} is selected twice.` : null;
  },

  plan(request) {
    const codes = request.selection.codes.flatMap((code) => {
      const option = optionOf(request.procedure, code);
      return option ? bill(option, code.quantity, code) : [];
    });
    return { codes, ...minutesOfCodes(codes, request) };
  },

  quantityOf: ({ codes }) => codes.reduce((sum, { quantity }) => sum + quantity, 0),
});
