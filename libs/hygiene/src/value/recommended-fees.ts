import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { ProcedureOption, RuleType } from '../catalogue/rule-type.js';
import { defaultOption } from '../catalogue/default-option.js';
import { EXAMS, RULE_TYPE } from '../catalogue/special-types.js';
import type { AppointmentEvaluation } from '../analysis/evaluate-appointment.js';
import type { Recommendation } from '../due/recommendations.js';
import { examOf } from '../due/recommended-minutes.js';
import type { PricedOption } from '../planning/billed-codes.js';
import { DEFAULT_ITEM_MINUTES } from '../planning/item-minutes.js';

/** What the recommendations of an appointment are priced by. */
export type RecommendedAppointment = Pick<AppointmentEvaluation, 'recommendations' | 'recommended' | 'ageInYears'>;

/** Cents of a code in a patient's fee schedule; null when it has no fee. */
export type FeeOf = (adaCode: string) => number | null;

/**
 * Cents of what is recommended for an appointment, as a plan of it would bill it: one exam at most (the one whose minutes count,
 * R-08), scaling in the units of the time that it usually takes and others that are billed by time in those of their
 * minutes, everything else once, by its usual code at the patient's age. What has no fee counts nothing.
 *
 * Scaling that is not due takes its time of an appointment, but no money: it is not recommended then.
 */
export function recommendedCents(
  { recommendations, recommended, ageInYears }: RecommendedAppointment,
  feeOf: FeeOf,
): number {
  const exam = examOf(recommendations);
  let cents = 0;
  for (const one of recommendations) {
    const { procedureRuleTypeId: id } = one.ruleType;
    if (!one.isRecommended || (EXAMS.has(id) && one !== exam)) continue;
    const minutes = id === RULE_TYPE.SCALING ? (recommended?.scaling?.minutes ?? 0) : minutesOf(one);
    cents += centsOf(one.ruleType, minutes, ageInYears, feeOf);
  }
  return cents;
}

function centsOf(ruleType: RuleType, minutes: number, ageInYears: number | null, feeOf: FeeOf): number {
  const usual = defaultOption(ruleType, ageInYears);
  return CALCULATION_TYPES[ruleType.calculationType].recommendedCents({
    usualCents: (usual && feeOf(usual.adaCode)) ?? 0,
    options: () => ruleType.options.map((option) => priced(option, feeOf)),
    minutes,
  });
}

/** That it takes when it is billed by its time; done within the scaling it is billed all the same. */
function minutesOf({ ruleType, rule: { defaultInMinutes } }: Recommendation): number {
  return defaultInMinutes ?? ruleType.defaultMinutes ?? DEFAULT_ITEM_MINUTES;
}

function priced(
  { adaCode, units, minutes, commissionPercentage, ...option }: ProcedureOption,
  feeOf: FeeOf,
): PricedOption {
  const { isAdditional, isHalf, teeth: isByTooth } = option;
  return { adaCode, feeCents: feeOf(adaCode), units, minutes, commissionPercentage, isByTooth, isAdditional, isHalf };
}
