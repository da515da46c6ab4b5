import { isWholeBetween } from '../numbers.js';
import { bill } from '../planning/billed-codes.js';
import { minutesOfCodes } from '../planning/item-minutes.js';
import type { PlanSelection } from '../planning/plan-selection.js';
import { teethOf } from '../planning/plan-request.js';
import { defineCalculationType } from './definition.js';

/** Images of an appointment, all entries together (spec 2 section 9). */
export const MAX_IMAGES = 15;

/**
 * Type 7: a selection has one entry for each group of teeth; the one code that stands for all images together bills
 * them. The time follows from its fee.
 */
export const pas = defineCalculationType({
  name: 'PAs',
  timeMode: 'fromFee',
  countsImages: true,
  hasFurtherItems: true,
  needsSelection: true,

  validate({ options }, selection) {
    const images = imagesOf(selection);
    const offered = options.length === 0 ? null : Math.max(...options.map(({ units }) => units));
    const counts = [...selection.codes.map(({ quantity }) => quantity), images];
    const error = counts.map((count) => validateImageCount(count, offered)).find((hint) => hint !== null) ?? null;
    if (error !== null || options.some(({ units }) => units === images)) return error;
    return `There is no code for ${images === 1 ? '1 image' : `${images} images`}.`;
  },

  plan(request) {
    const { procedure, selection } = request;
    const images = imagesOf(selection);
    const typed = selection.codes.find(({ feeOverrideCents }) => feeOverrideCents !== null);
    const codes = procedure.options
      .filter(({ units }) => units === images)
      .slice(0, 1)
      .map((option) =>
        bill(option, 1, { teeth: teethOf(selection), feeOverrideCents: typed?.feeOverrideCents ?? null }),
      );
    return { codes, ...minutesOfCodes(codes, request, images) };
  },

  quantityOf: imagesOf,
});

/** The images of all entries together. */
export function imagesOf({ codes }: Pick<PlanSelection, 'codes'>): number {
  return codes.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Spec 2 section 5: whether a number of PAs may be planned, with its hint: up to the largest count that is offered, and
 * 15 at an appointment.
 *
 * @param offered the largest count that the fee schedule has a code for; null: 15.
 * @param alreadyPlanned images of the appointment's other entries.
 */
export function validateImageCount(count: number, offered: number | null, alreadyPlanned = 0): string | null {
  const largest = offered !== null && offered >= 1 ? Math.min(offered, MAX_IMAGES) : MAX_IMAGES;
  const max = largest - alreadyPlanned;
  if (isWholeBetween(count, 1, max)) return null;
  return max >= 1 ? `Value must be between 1 and ${max}` : `An appointment has at most ${largest} PAs, all together.`;
}
