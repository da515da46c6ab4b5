import { CALCULATION_TYPE } from '../catalogue/rule-type.js';
import type { PricedOption } from './billed-codes.js';
import type { Choice, Appointment } from './choice.js';
import { refusalOfPaCount } from './selection-checks.js';
import { isTooth } from './teeth.js';

/** How often one code may be planned at an appointment: what is more is a slip of the keyboard. */
export const MOST_OF_A_CODE = 99;

/** An appointment that can be counted with, and what was wrong with it, in words. */
export interface CheckedAppointment {
  appointment: Appointment;
  problems: readonly string[];
}

/** An appointment without what cannot be counted with: a length that is none is 0, a goal or a commission that is none is missing. */
export function checkedAppointment({
  durationInMinutes,
  goalCents,
  providerCommission,
}: Appointment): CheckedAppointment {
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
 * Why a choice cannot be planned at all, in words; null when it can.
 *
 * @param imagesPlanned PAs that the appointment has already, all entries together.
 */
export function faultOf(choice: Choice, imagesPlanned: number): string | null {
  const { calculationType, options, quantity } = choice;
  if (calculationType === CALCULATION_TYPE.PAs) {
    const fault = paFault(options, quantity, imagesPlanned);
    if (fault) return fault;
  }
  if (calculationType === CALCULATION_TYPE.PerAdaCode && !isWhole(quantity, 1, MOST_OF_A_CODE))
    return `Value must be between 1 and ${MOST_OF_A_CODE}`;
  if (![choice.minutes, choice.defaultMinutes, choice.minutesPerFurtherItem].every(isMissingOrAmount))
    return 'The minutes must be a number from 0 on.';
  return options.map(optionFault).find((fault) => fault !== null) ?? null;
}

function paFault(options: readonly PricedOption[], quantity: number, imagesPlanned: number): string | null {
  const most = options.length === 0 ? null : Math.max(...options.map(({ units }) => units));
  const refusal = refusalOfPaCount(quantity, most, imagesPlanned);
  if (refusal !== null || options.some(({ units }) => units === quantity)) return refusal;
  return `There is no code for ${quantity === 1 ? '1 image' : `${quantity} images`}.`;
}

function optionFault({ adaCode, feeCents, units, minutes, commissionPercentage }: PricedOption): string | null {
  if (feeCents !== null && !(Number.isSafeInteger(feeCents) && feeCents >= 0))
    return `The fee of ${adaCode} is no amount.`;
  if (!isAmount(units)) return `The units of ${adaCode} are no number.`;
  if (!isMissingOrAmount(minutes)) return `The minutes of ${adaCode} are no number.`;
  if (commissionPercentage !== null && !isFraction(commissionPercentage))
    return `The commission of ${adaCode} is no share from 0 to 1.`;
  return null;
}

/** The teeth that count: each once; and what is wrong with the others, in words. */
export function checkedTeeth(teeth: readonly number[]): { teeth: readonly number[]; fault: string | null } {
  const counted = [...new Set(teeth)].filter(isTooth);
  if (counted.length === teeth.length) return { teeth, fault: null };
  const wrong = [...new Set(teeth)].filter((tooth) => !isTooth(tooth));
  const repeated = counted.filter((tooth) => teeth.indexOf(tooth) !== teeth.lastIndexOf(tooth));
  const faults = [
    ...wrong.map((tooth) => `${tooth} is no tooth.`),
    ...repeated.map((tooth) => `Tooth ${tooth} counts once.`),
  ];
  return { teeth: counted, fault: faults.join(' ') };
}

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;
const isMissingOrAmount = (value: number | null): boolean => value === null || isAmount(value);
const isFraction = (value: number): boolean => value >= 0 && value <= 1;
const isWhole = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;
