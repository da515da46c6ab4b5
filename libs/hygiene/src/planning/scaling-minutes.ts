import { RULE_TYPE, SUPPRESS_PROBING } from '../catalogue/special-types.js';
import { HALF_UNIT_MINUTES, UNIT_MINUTES } from './units.js';

/** The part of the last unit that supports it: just over half. */
const SUPPORTING_MINUTES = 8.5;

/**
 * the minutes of scaling that the claimed units support, on the scorecard. Never below 0.
 *
 * @param plannedMinutes of scaling.
 * @param completedUnits claimed, in halves.
 * @param componentMinutes of what is done within the scaling (see `scalingComponents`).
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

/** An item of the plan, as far as its share of the scaling goes. */
export interface ScalingPart {
  procedureRuleTypeId: number;
  minutes: number;
  includeWithScaling: boolean;
}

/**
 * the minutes that are done within the scaling. Probing is left out in Ontario, and wherever an exam that includes
 * it is selected.
 *
 * @param state of the clinic, two letters.
 */
export function scalingComponents(parts: readonly ScalingPart[], state: string): number {
  return parts
    .filter((part) => isWithinScaling(part, parts, state))
    .reduce((sum, { minutes }) => sum + atLeastZero(minutes), 0);
}

/**
 * whether an item is done within the scaling: probing is not in Ontario, nor beside an exam that includes it.
 *
 * @param all that is selected for the appointment.
 * @param state of the clinic, two letters.
 */
export function isWithinScaling(
  { procedureRuleTypeId, includeWithScaling }: Omit<ScalingPart, 'minutes'>,
  all: readonly Pick<ScalingPart, 'procedureRuleTypeId'>[],
  state: string,
): boolean {
  if (!includeWithScaling || procedureRuleTypeId !== RULE_TYPE.PROBING) return includeWithScaling;
  return state.toUpperCase() !== 'ON' && !all.some((other) => SUPPRESS_PROBING.has(other.procedureRuleTypeId));
}

const atLeastZero = (number: number): number => (number > 0 ? number : 0);
