import { MAX_IMAGES, validateImageCount, type ApplicableProcedure, type SelectedCode } from '@helix/hygiene';
import { codeOf } from './option-codes.js';

/** Images of the same teeth. */
export interface ImageGroup {
  teeth: readonly number[];
  /** 0 removes the group. */
  count: number;
}

type WithOptions = Pick<ApplicableProcedure, 'options'>;

/** The groups of a plan; one image without teeth for a procedure that is being added. */
export function groupsOf(codes: readonly SelectedCode[]): ImageGroup[] {
  if (codes.length === 0) return [{ teeth: [], count: 1 }];
  return codes.map(({ teeth, quantity }) => ({ teeth: teeth.map(Number), count: quantity }));
}

export const totalImages = (groups: readonly ImageGroup[]): number =>
  groups.reduce((total, { count }) => total + count, 0);

/** The largest count that the fee schedule has a code for. */
const offered = ({ options }: WithOptions): number =>
  options.length === 0 ? MAX_IMAGES : Math.min(MAX_IMAGES, Math.max(...options.map(({ units }) => units)));

/** The most images that a group may have beside the others (spec 2 section 5). */
export const maxOfGroup = (groups: readonly ImageGroup[], index: number, procedure: WithOptions): number =>
  offered(procedure) - totalImages(groups.filter((_group, at) => at !== index));

/** Why the groups cannot be planned, as text; null when they can. */
export const issueOf = (groups: readonly ImageGroup[], procedure: WithOptions): string | null =>
  validateImageCount(totalImages(groups), offered(procedure));

/** The code that bills all groups together: that of the number of images. */
export const billedOption = (groups: readonly ImageGroup[], { options }: WithOptions) =>
  options.find(({ units }) => units === totalImages(groups));

/** The codes of the plan: one for each group that has images. */
export function codesOfGroups(groups: readonly ImageGroup[], procedure: WithOptions): SelectedCode[] {
  const adaCode = billedOption(groups, procedure)?.adaCode ?? procedure.options[0]?.adaCode ?? '';
  return groups.filter(({ count }) => count > 0).map(({ teeth, count }) => codeOf(adaCode, count, teeth.map(String)));
}
