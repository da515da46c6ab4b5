import { RULE_TYPE, SUPPRESS_PROBING } from '../catalogue/special-types.js';
import { HALF_UNIT_MINUTES, UNIT_MINUTES } from './units.js';

/** Minutes of the last unit that support it: just over half. */
const SUPPORTING_MINUTES = 8.5;

/**
 * the minutes of scaling that the claimed units support, on the scorecard. Never below 0.
 *
 * @param plannedMinutes of scaling.
 * @param completedUnits claimed, in halves.
 * @param componentMinutes of the procedures within the scaling (see `scalingComponents`).
 */
export function supportedScalingMinutes(
  plannedMinutes: number,
  completedUnits: number,
  componentMinutes: number,
): number {
  const planned = atLeastZero(plannedMinutes);
  const components = atLeastZero(componentMinutes);
  const claimed = atLeastZero(completedUnits) * UNIT_MINUTES;
  if (planned + components > claimed) return atLeastZero(claimed - components);
  if (planned + components < claimed - HALF_UNIT_MINUTES)
    return atLeastZero(claimed - (UNIT_MINUTES - SUPPORTING_MINUTES) - components);
  return planned;
}

/** An item of the plan with the fields that decide whether it is part of the scaling. */
export interface ScalingPart {
  procedureRuleTypeId: number;
  minutes: number;
  includeWithScaling: boolean;
}

/**
 * the total minutes of the items within the scaling.
 *
 * @param state of the clinic, two letters.
 */
export function scalingComponents(parts: readonly ScalingPart[], state: string): number {
  return parts
    .filter((part) => isWithinScaling(part, parts, state))
    .reduce((sum, { minutes }) => sum + atLeastZero(minutes), 0);
}

/**
 * whether an item is part of the scaling. Probing is not in Ontario, nor with an exam that includes it.
 *
 * @param all selected procedures of the appointment.
 * @param state of the clinic, two letters.
 */
export function isWithinScaling(
  { procedureRuleTypeId, includeWithScaling }: Omit<ScalingPart, 'minutes'>,
  all: readonly Pick<ScalingPart, 'procedureRuleTypeId'>[],
  state: string,
): boolean {
  return includeWithScaling && !(procedureRuleTypeId === RULE_TYPE.PROBING && isProbingSuppressed(all, state));
}

/** whether probing takes no time of its own: in Ontario, and beside an exam that includes it. */
export function isProbingSuppressed(all: readonly Pick<ScalingPart, 'procedureRuleTypeId'>[], state: string): boolean {
  return state.toUpperCase() === 'ON' || all.some((other) => SUPPRESS_PROBING.has(other.procedureRuleTypeId));
}

const atLeastZero = (number: number): number => (number > 0 ? number : 0);
