import { CALCULATION_TYPE } from '../catalogue/rule-type.js';
import { checkedAppointment } from './check-choice.js';
import type { Choice, Appointment } from './choice.js';
import { planItem, type PlannedItem } from './plan-item.js';
import { timingOf, type Timing } from './timing.js';

/** A whole plan: its items in the order of the choices, its money and its time. */
export interface AppointmentPlan {
  items: readonly PlannedItem[];
  feeCents: number;
  commissionCents: number;
  /** What remains to the goal, 0 or below when it is reached; null without a goal. */
  toGoalCents: number | null;
  isOptimal: boolean;
  timing: Timing;
  /** What is wrong with the appointment, in words; what can be worked out nevertheless is. */
  problems: readonly string[];
}

/**
 * Works a plan out: everything but scaling first, then scaling from the time that they leave (spec 2 section 4), each item
 * from what those before it left. What does not take time of the appointment leaves it alone. The images of all PA items
 * together are 15 at most: an item that goes beyond them has an error and counts nothing.
 */
export function planAppointment(choices: readonly Choice[], planned: Appointment): AppointmentPlan {
  const { appointment, problems } = checkedAppointment(planned);
  const timingOfItems = (items: readonly (PlannedItem | null)[]): Timing =>
    timingOf(
      items.map((item, index) => (choices[index]?.isOutsideAppointment ? 0 : (item?.minutes ?? 0))),
      appointment.durationInMinutes,
    );
  let imagesPlanned = 0;
  const found = choices.map((choice): PlannedItem | null => {
    if (choice.calculationType === CALCULATION_TYPE.Scaling) return null;
    const item = planItem(choice, appointment, 0, imagesPlanned);
    if (choice.calculationType === CALCULATION_TYPE.PAs && item.codes.length > 0) imagesPlanned += choice.quantity;
    return item;
  });
  for (const [index, choice] of choices.entries()) {
    found[index] ??= planItem(choice, appointment, timingOfItems(found).remainingMinutes);
  }
  const items = found.filter((item) => item !== null);
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
