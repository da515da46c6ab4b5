import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { PricedOption } from './billed-codes.js';
import type { PlannedAppointment, SelectedProcedure } from './selected-procedure.js';
import { isTooth } from './teeth.js';

/** An appointment with valid numbers, and what was wrong with the original ones, as text. */
export interface ValidatedAppointment {
  appointment: PlannedAppointment;
  problems: readonly string[];
}

/** Replaces invalid numbers of an appointment: an invalid length by 0, an invalid goal or commission by null. */
export function validateAppointment({
  durationInMinutes,
  goalCents,
  providerCommission,
}: PlannedAppointment): ValidatedAppointment {
  const problems: string[] = [];
  const hasLength = isAmount(durationInMinutes);
  const hasGoal = goalCents === null || isAmount(goalCents);
  const hasShare = providerCommission === null || isFraction(providerCommission);
  if (!hasLength) problems.push('The appointment’s length is no number of minutes.');
  if (!hasGoal) problems.push('The appointment’s goal is no amount.');
  if (!hasShare) problems.push('The provider’s commission is no share from 0 to 1.');
  return {
    appointment: {
      durationInMinutes: hasLength ? durationInMinutes : 0,
      goalCents: hasGoal ? goalCents : null,
      providerCommission: hasShare ? providerCommission : null,
    },
    problems,
  };
}

/**
 * Why a selection cannot be planned at all, as text; null when it can.
 *
 * @param imagesPlanned PAs that the appointment has already, all entries together.
 */
export function validateSelection(selected: SelectedProcedure, imagesPlanned: number): string | null {
  const { calculationType, options, minutes, defaultMinutes, minutesPerFurtherItem } = selected;
  const error = CALCULATION_TYPES[calculationType].validate(selected, imagesPlanned);
  if (error !== null) return error;
  if (![minutes, defaultMinutes, minutesPerFurtherItem].every(isAmountOrNull))
    return 'The minutes must be a number from 0 on.';
  return options.map(validateOption).find((message) => message !== null) ?? null;
}

function validateOption({ adaCode, feeCents, units, minutes, commissionPercentage }: PricedOption): string | null {
  if (feeCents !== null && !(Number.isSafeInteger(feeCents) && feeCents >= 0))
    return `The fee of ${adaCode} is no amount.`;
  if (!isAmount(units)) return `The units of ${adaCode} are no number.`;
  if (!isAmountOrNull(minutes)) return `The minutes of ${adaCode} are no number.`;
  if (commissionPercentage !== null && !isFraction(commissionPercentage))
    return `The commission of ${adaCode} is no share from 0 to 1.`;
  return null;
}

/** The valid teeth, each once; and what is wrong with the others, as text. */
export function validateTeeth(teeth: readonly number[]): { teeth: readonly number[]; error: string | null } {
  const valid = [...new Set(teeth)].filter(isTooth);
  if (valid.length === teeth.length) return { teeth, error: null };
  const invalid = [...new Set(teeth)].filter((tooth) => !isTooth(tooth));
  const repeated = valid.filter((tooth) => teeth.indexOf(tooth) !== teeth.lastIndexOf(tooth));
  const errors = [
    ...invalid.map((tooth) => `${tooth} is no tooth.`),
    ...repeated.map((tooth) => `Tooth ${tooth} counts once.`),
  ];
  return { teeth: valid, error: errors.join(' ') };
}

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;
const isAmountOrNull = (value: number | null): boolean => value === null || isAmount(value);
const isFraction = (value: number): boolean => value >= 0 && value <= 1;
