import type { BilledCode, PricedOption } from './billed-codes.js';
import type { PlannedAppointment, SelectedProcedure } from './selected-procedure.js';

/** No item takes longer than this (spec 2 section 9). */
export const MAX_ITEM_MINUTES = 120;
/** Minutes of an item without any other information (spec 2 section 9). */
export const DEFAULT_ITEM_MINUTES = 2;
/** The exam that always takes the same time, whatever its fee (spec 2 section 9). */
const FIXED_MINUTES: ReadonlyMap<string, number> = new Map([['01102', 15]]);

/** The time that an item may take: 0 to 120 minutes (spec 2 section 9). NaN is 0. */
export function clampItemMinutes(minutes: number): number {
  return minutes > 0 ? Math.min(minutes, MAX_ITEM_MINUTES) : 0;
}

/** Typed minutes, else the default ones with those of each further tooth, else 2. */
export function minutesAsGiven({ minutes, defaultMinutes, minutesPerFurtherItem, teeth }: SelectedProcedure): number {
  if (minutes !== null) return clampItemMinutes(minutes);
  const further = Math.max(0, teeth.length - 1) * (minutesPerFurtherItem ?? 0);
  return clampItemMinutes((defaultMinutes ?? DEFAULT_ITEM_MINUTES) + further);
}

/** What an item is billed with: the options, how many times each, and the codes that result. */
export interface BilledOptions {
  options: readonly PricedOption[];
  times: number;
  codes: readonly BilledCode[];
}

/** Typed minutes, else those of the options if all have some, else the minutes that their fee is worth. */
export function minutesOfOptions(
  { minutes: typed }: Pick<SelectedProcedure, 'minutes'>,
  { options, times, codes }: BilledOptions,
  { goalCents, durationInMinutes }: PlannedAppointment,
): number {
  if (typed !== null) return clampItemMinutes(typed);
  if (options.length > 0 && options.every(({ minutes }) => minutes !== null))
    return clampItemMinutes(options.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) * times);
  const [first] = codes;
  const hasFee = codes.length > 0 && options.some(({ feeCents }) => feeCents !== null);
  return minutesOfFee(
    codes.length === 1 && first ? first.adaCode : null,
    hasFee ? codes.reduce((sum, { feeCents }) => sum + feeCents, 0) : null,
    goalCents,
    durationInMinutes,
  );
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
  if (feeCents === null || goalCents === null || !(goalCents > 0) || !(feeCents >= 0) || !(durationInMinutes >= 0))
    return DEFAULT_ITEM_MINUTES;
  return clampItemMinutes(Math.round((feeCents * durationInMinutes) / goalCents));
}

/** R-41, in the note wizard: amount / hourly goal x 60, rounded half up, 0 to 120; 2 without an amount or a goal. */
export function minutesOfAmount(
  adaCode: string | null,
  amountCents: number | null,
  hourlyGoalCents: number | null,
): number {
  return minutesOfFee(adaCode, amountCents, hourlyGoalCents, 60);
}
