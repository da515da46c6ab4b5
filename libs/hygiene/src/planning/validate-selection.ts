import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { MAX_QUANTITY } from '../calculation-types/per-ada-code.js';
import { RULE_TYPE, WITH_SURFACES } from '../catalogue/special-types.js';
import { isHalfStep, isWholeBetween } from '../numbers.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import type { PricedOption } from './billed-codes.js';
import { MAX_TYPED_MINUTES } from './item-minutes.js';
import type { PlannedAppointment } from './plan-request.js';
import type { PlanSelection, SelectedCode } from './plan-selection.js';
import { validateTooth } from './teeth.js';

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

/** Why a selection cannot be planned, whatever else is in the plan, as text; null when it can. */
export function validateSelection(procedure: ApplicableProcedure, selection: PlanSelection): string | null {
  return (
    validateMinutes(selection.minutes) ??
    firstError(selection.codes, (code) => validateCode(code, procedure)) ??
    CALCULATION_TYPES[procedure.calculationType].validate(procedure, selection) ??
    validateProcedure(procedure) ??
    firstError(
      selection.codes.flatMap(({ custom }) => custom ?? []),
      validateOption,
    )
  );
}

function firstError<T>(values: readonly T[], validate: (value: T) => string | null): string | null {
  for (const value of values) {
    const error = validate(value);
    if (error !== null) return error;
  }
  return null;
}

/** Spec 2 section 5: typed minutes, 0 to 1000 in halves. */
function validateMinutes(minutes: number | null): string | null {
  return minutes === null || (isHalfStep(minutes) && minutes <= MAX_TYPED_MINUTES)
    ? null
    : `Minutes must be a number from 0 to ${MAX_TYPED_MINUTES}, in half minutes.`;
}

function validateCode(
  { adaCode, quantity, feeOverrideCents, teeth }: SelectedCode,
  { procedureRuleTypeId, calculationType }: ApplicableProcedure,
): string | null {
  const { countsImages } = CALCULATION_TYPES[calculationType];
  if (!countsImages && !isWholeBetween(quantity, 1, MAX_QUANTITY)) return `Value must be between 1 and ${MAX_QUANTITY}`;
  if (feeOverrideCents !== null && !isCents(feeOverrideCents)) return `The fee of ${adaCode} is no amount.`;
  const hasSurfaces = WITH_SURFACES.has(procedureRuleTypeId);
  const repeated = teeth.find((tooth, index) => teeth.indexOf(tooth) !== index);
  return (
    firstError(teeth, (tooth) => validateTooth(tooth, hasSurfaces)) ??
    (repeated === undefined ? null : `Tooth ${repeated} counts once.`)
  );
}

function validateProcedure({
  procedureRuleTypeId,
  options,
  ruleMinutes,
  typeMinutes,
  minutesPerFurtherItem,
}: ApplicableProcedure): string | null {
  if (![ruleMinutes, typeMinutes, minutesPerFurtherItem].every(isAmountOrNull))
    return 'The minutes must be a number from 0 on.';
  return procedureRuleTypeId === RULE_TYPE.CUSTOM ? null : firstError(options, validateOption);
}

function validateOption({ adaCode, feeCents, units, minutes, commissionPercentage }: PricedOption): string | null {
  if (feeCents !== null && !isCents(feeCents)) return `The fee of ${adaCode} is no amount.`;
  if (!isAmount(units)) return `The units of ${adaCode} are no number.`;
  if (!isAmountOrNull(minutes)) return `The minutes of ${adaCode} are no number.`;
  if (commissionPercentage !== null && !isFraction(commissionPercentage))
    return `The commission of ${adaCode} is no share from 0 to 1.`;
  return null;
}

/** Amounts that stay exact when they are multiplied by a quantity or a share. */
const MAX_CENTS = 999_999_999;

const isCents = (value: number): boolean => isWholeBetween(value, 0, MAX_CENTS);
const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;
const isAmountOrNull = (value: number | null): boolean => value === null || isAmount(value);
const isFraction = (value: number): boolean => value >= 0 && value <= 1;
