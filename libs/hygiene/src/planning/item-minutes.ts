import type { ApplicableProcedure } from './applicable-procedure.js';
import type { BilledCode } from './billed-codes.js';
import type { ItemTime, PlanRequest } from './plan-request.js';

/** No item is computed to take longer than this (spec 2 section 9). What a user types may be longer. */
export const MAX_ITEM_MINUTES = 120;
/** The most minutes that a user may type for an item (spec 2 section 5). */
export const MAX_TYPED_MINUTES = 1000;
/** Minutes of an item without any other information (spec 2 section 9). */
export const DEFAULT_ITEM_MINUTES = 2;
/** The exam that always takes the same time, whatever its fee and whatever was typed (spec 2 section 9). */
const FIXED_MINUTES: ReadonlyMap<string, number> = new Map([['01102', 15]]);

/** The time that an item is computed to take: 0 to 120 minutes (spec 2 section 9). NaN is 0. */
export function clampItemMinutes(minutes: number): number {
  return minutes > 0 ? Math.min(minutes, MAX_ITEM_MINUTES) : 0;
}

/**
 * The minutes of a procedure before any code is looked at: of the patient's rule, else of the catalogue, else 2; more
 * for each tooth or image after the first.
 *
 * @param items teeth or images.
 */
function initialMinutes(procedure: ApplicableProcedure, items = 1): ItemTime {
  const given = ruleMinutesOf(procedure, items);
  if (given === null) return { minutes: DEFAULT_ITEM_MINUTES, minutesFrom: 'default' };
  return { minutes: given, minutesFrom: procedure.ruleMinutes === null ? 'catalogue' : 'rule' };
}

/**
 * The minutes that the rules give a procedure, whatever its fee: those of the patient's rule, else those of the
 * catalogue; more for each tooth or image after the first. Null when neither has any.
 *
 * @param items teeth or images.
 */
export function ruleMinutesOf(
  { ruleMinutes, typeMinutes, minutesPerFurtherItem }: ApplicableProcedure,
  items = 1,
): number | null {
  const given = ruleMinutes ?? typeMinutes;
  if (given === null) return null;
  return clampItemMinutes(given + Math.max(0, items - 1) * (minutesPerFurtherItem ?? 0));
}

/**
 * Typed minutes, else the initial ones.
 *
 * @param items teeth or images.
 */
export function minutesAsGiven({ selection, procedure }: PlanRequest, items = 1): ItemTime {
  if (selection.minutes !== null) return { minutes: selection.minutes, minutesFrom: 'typed' };
  return initialMinutes(procedure, items);
}

/**
 * Typed minutes, else those of the codes; codes without minutes take those of the patient's rule, else what their fee
 * is worth, else the initial ones. The exam 01102 always takes 15.
 *
 * @param items teeth or images.
 */
export function minutesOfCodes(
  codes: readonly BilledCode[],
  { procedure, selection, appointment }: PlanRequest,
  items = 1,
): ItemTime {
  const isFixed = hasFixedMinutes(codes);
  if (!isFixed && selection.minutes !== null) return { minutes: selection.minutes, minutesFrom: 'typed' };
  const ofCodes = codes.map(minutesOfCode);
  const known = ofCodes.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0);
  const others = codes.filter((_, index) => ofCodes[index] === null);
  if (codes.length > 0 && others.length === 0)
    return { minutes: clampItemMinutes(known), minutesFrom: isFixed ? 'fixed' : 'code' };
  const fee = procedure.ruleMinutes === null ? feeOf(others) : null;
  const worth = fee === null ? null : worthInMinutes(fee, appointment.goalCents, appointment.durationInMinutes);
  const initial = initialMinutes(procedure, items);
  return worth === null
    ? { ...initial, minutes: clampItemMinutes(known + initial.minutes) }
    : { minutes: clampItemMinutes(known + worth), minutesFrom: 'fee' };
}

function minutesOfCode({ option, quantity }: BilledCode): number | null {
  return FIXED_MINUTES.get(option.adaCode) ?? (option.minutes === null ? null : option.minutes * quantity);
}

/** Whether the minutes of an item cannot be changed, because its code always takes the same time. */
export function hasFixedMinutes(codes: readonly Pick<BilledCode, 'option'>[]): boolean {
  return codes.length > 0 && codes.every(({ option }) => FIXED_MINUTES.has(option.adaCode));
}

function feeOf(codes: readonly BilledCode[]): number | null {
  const priced = codes.filter(({ option, feeOverrideCents }) => (feeOverrideCents ?? option.feeCents) !== null);
  return priced.length === 0 ? null : priced.reduce((sum, { feeCents }) => sum + feeCents, 0);
}

/** R-41, without the limit of an item: fee / goal x duration, rounded half up; null without a goal. */
function worthInMinutes(feeCents: number, goalCents: number | null, durationInMinutes: number): number | null {
  if (goalCents === null || !(goalCents > 0) || !(feeCents >= 0) || !(durationInMinutes >= 0)) return null;
  return Math.round((feeCents * durationInMinutes) / goalCents);
}

/**
 * the minutes that a fee is worth at the appointment's goal: fee / goal x duration, rounded half up, 0 to 120.
 * The exam 01102 always takes 15. Without a fee or a goal: 2 minutes.
 *
 * @param feeCents of the item.
 * @param goalCents of the appointment.
 * @param durationInMinutes of the appointment.
 */
export function minutesOfFee(
  adaCode: string | null,
  feeCents: number | null,
  goalCents: number | null,
  durationInMinutes: number,
): number {
  const fixed = adaCode === null ? undefined : FIXED_MINUTES.get(adaCode);
  if (fixed !== undefined) return fixed;
  const worth = feeCents === null ? null : worthInMinutes(feeCents, goalCents, durationInMinutes);
  return worth === null ? DEFAULT_ITEM_MINUTES : clampItemMinutes(worth);
}

/** R-41, in the note wizard: amount / hourly goal x 60, rounded half up, 0 to 120; 2 without an amount or a goal. */
export function minutesOfAmount(
  adaCode: string | null,
  amountCents: number | null,
  hourlyGoalCents: number | null,
): number {
  return minutesOfFee(adaCode, amountCents, hourlyGoalCents, 60);
}
