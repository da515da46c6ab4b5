import { positiveOrZero } from '../numbers.js';
import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { planItem, type PlannedItem } from './plan-item.js';
import type { PlannedAppointment, SelectedProcedure } from './selected-procedure.js';
import { validateAppointment } from './validate-selection.js';

/** Orange, red, green (spec 2 section 4, timing card). */
export type TimingState = 'open' | 'exceeded' | 'full';

export interface Timing {
  usedMinutes: number;
  /** Below 0 when the plan is longer than the appointment. */
  remainingMinutes: number;
  state: TimingState;
}

/** A whole plan: its items in the order of the selection, its money and its time. */
export interface AppointmentPlan {
  items: readonly PlannedItem[];
  feeCents: number;
  commissionCents: number;
  /** What remains to the goal, 0 or below when it is reached; null without a goal. */
  toGoalCents: number | null;
  isOptimal: boolean;
  timing: Timing;
  /** What is wrong with the appointment, as text; the rest of the plan is computed nevertheless. */
  problems: readonly string[];
}

/**
 * Plans everything but scaling first, then scaling from the time that they leave (spec 2 section 4), each item from
 * what those before it left. Items outside the appointment take none of its time. The images of all PA items together
 * are 15 at most: an item that exceeds them has an error and counts nothing.
 */
export function planAppointment(selection: readonly SelectedProcedure[], planned: PlannedAppointment): AppointmentPlan {
  const { appointment, problems } = validateAppointment(planned);
  const timingOfItems = (items: readonly (PlannedItem | null)[]): Timing =>
    timingOf(
      items.map((item, index) => (selection[index]?.isOutsideAppointment ? 0 : (item?.minutes ?? 0))),
      appointment.durationInMinutes,
    );
  let imagesPlanned = 0;
  const plannedItems = selection.map((selected): PlannedItem | null => {
    const { timeMode, countsImages } = CALCULATION_TYPES[selected.calculationType];
    if (timeMode === 'fromRemaining') return null;
    const item = planItem(selected, appointment, 0, imagesPlanned);
    if (countsImages && item.codes.length > 0) imagesPlanned += selected.quantity;
    return item;
  });
  for (const [index, selected] of selection.entries()) {
    plannedItems[index] ??= planItem(selected, appointment, timingOfItems(plannedItems).remainingMinutes);
  }
  const items = plannedItems.filter((item) => item !== null);
  const feeCents = sum(items.map((item) => item.feeCents));
  const toGoalCents = appointment.goalCents === null ? null : appointment.goalCents - feeCents;
  return {
    items,
    feeCents,
    commissionCents: sum(items.map((item) => item.commissionCents)),
    toGoalCents,
    isOptimal: toGoalCents !== null && toGoalCents <= 0,
    timing: timingOfItems(items),
    problems,
  };
}

/**
 * How the minutes of a plan fit into the appointment. Items outside the appointment must not be among them. Infinite,
 * negative and NaN minutes count as 0.
 */
export function timingOf(itemMinutes: readonly number[], durationInMinutes: number): Timing {
  const usedMinutes = sum(itemMinutes.map(positiveOrZero));
  const remainingMinutes = positiveOrZero(durationInMinutes) - usedMinutes;
  if (remainingMinutes > 0) return { usedMinutes, remainingMinutes, state: 'open' };
  return { usedMinutes, remainingMinutes, state: remainingMinutes < 0 ? 'exceeded' : 'full' };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
