import { isWholeBetween } from '../numbers.js';
import { bill, type PricedOption } from '../planning/billed-codes.js';
import { minutesOfOptions } from '../planning/item-minutes.js';
import { defineCalculationType } from './definition.js';

/** Images of an appointment, all entries together (spec 2 section 9). */
export const MAX_IMAGES = 15;

/** Type 7: the one code that stands for the number of images; the time follows from its fee. */
export const pas = defineCalculationType({
  name: 'PAs',
  timeMode: 'fromFee',
  countsImages: true,
  hasFurtherItems: true,
  needsSelection: true,

  validate({ options, quantity }, imagesPlanned) {
    const offered = options.length === 0 ? null : Math.max(...options.map(({ units }) => units));
    const error = validateImageCount(quantity, offered, imagesPlanned);
    if (error !== null || optionFor(options, quantity)) return error;
    return `There is no code for ${quantity === 1 ? '1 image' : `${quantity} images`}.`;
  },

  plan(selected, appointment) {
    const option = optionFor(selected.options, selected.quantity);
    const codes = option ? [bill(option, 1, selected.teeth)] : [];
    const options = selected.options.filter(({ units }) => units === selected.quantity);
    return { codes, minutes: minutesOfOptions(selected, { options, times: 1, codes }, appointment) };
  },
});

const optionFor = (options: readonly PricedOption[], count: number): PricedOption | undefined =>
  options.find(({ units }) => units === count);

/**
 * Spec 2 section 5: whether a number of PAs may be planned, with its hint: up to the largest count that is offered, and
 * 15 at an appointment.
 *
 * @param offered the largest count that the fee schedule has a code for; null: 15.
 * @param alreadyPlanned images of the appointment's other entries.
 */
export function validateImageCount(count: number, offered: number | null, alreadyPlanned = 0): string | null {
  const largest = offered !== null && offered >= 1 ? Math.min(offered, MAX_IMAGES) : MAX_IMAGES;
  const max = Math.min(largest, MAX_IMAGES - alreadyPlanned);
  if (isWholeBetween(count, 1, max)) return null;
  return max >= 1
    ? `Value must be between 1 and ${max}`
    : `An appointment has at most ${MAX_IMAGES} PAs, all together.`;
}
