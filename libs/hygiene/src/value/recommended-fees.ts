import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { ProcedureOption, RuleType } from '../catalogue/rule-type.js';
import { defaultOption } from '../catalogue/default-option.js';
import { EXAMS, RULE_TYPE } from '../catalogue/special-types.js';
import type { AppointmentEvaluation } from '../analysis/evaluate-appointment.js';
import type { Recommendation } from '../due/recommendations.js';
import { examOf } from '../due/recommended-minutes.js';
import type { PricedOption } from '../planning/billed-codes.js';
import { DEFAULT_ITEM_MINUTES } from '../planning/item-minutes.js';

/** The parts of an evaluation that its recommendations are priced by. */
export type RecommendedAppointment = Pick<AppointmentEvaluation, 'recommendations' | 'recommended' | 'ageInYears'>;

/** Cents of a code in a patient's fee schedule; null when it has no fee. */
export type FeeOf = (adaCode: string) => number | null;

/**
 * Fee of the recommendations of an appointment in cents, as a plan would bill them: at most one exam (the one whose
 * minutes count, R-08), scaling in units of its usual time, other types billed by time in units of their minutes
 * everything else once, by the usual code at the patient's age. Codes without a fee count 0.
 *
 * Scaling that is not due takes time of an appointment but costs nothing, because it is not recommended.
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

/** Minutes to bill; also when it is part of the scaling. */
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
