import { CALCULATION_TYPE, type ProcedureOption, type RuleType } from '../catalogue/rule-type.js';
import { defaultOption } from '../catalogue/default-option.js';
import { EXAMS, RULE_TYPE } from '../catalogue/special-types.js';
import type { AppointmentFindings } from '../analysis/findings.js';
import type { Recommendation } from '../due/recommendations.js';
import { examOf } from '../due/recommended-minutes.js';
import { billUnits, type PricedOption } from '../planning/billed-codes.js';
import { MODES } from '../planning/modes.js';
import { UNIT_MINUTES, unitsOfMinutes } from '../planning/units.js';
import { FALLBACK_MINUTES } from '../rules/rule-choices.js';

/** What the recommendations of an appointment are priced by. */
export type RecommendedAppointment = Pick<AppointmentFindings, 'recommendations' | 'recommended' | 'ageInYears'>;

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
  const usualCents = (usual && feeOf(usual.adaCode)) ?? 0;
  switch (MODES[ruleType.calculationType].fee) {
    case 'none':
      return 0;
    case 'asIs':
      return usualCents;
    case 'perMinute':
      return Math.round((usualCents * minutes) / UNIT_MINUTES);
    case 'perUnitOfTime': {
      const units = unitsOfMinutes(minutes);
      // As in a plan: scaling for which there is no time is not billed.
      if (units === 0 && ruleType.calculationType === CALCULATION_TYPE.Scaling) return 0;
      const options = ruleType.options.map((option) => priced(option, feeOf));
      return billUnits(options, units).reduce((sum, { feeCents }) => sum + feeCents, 0);
    }
  }
}

/** That it takes when it is billed by its time; done within the scaling it is billed all the same. */
function minutesOf({ ruleType, rule: { defaultInMinutes } }: Recommendation): number {
  return defaultInMinutes ?? ruleType.defaultMinutes ?? FALLBACK_MINUTES;
}

function priced(
  { adaCode, units, minutes, commissionPercentage, ...option }: ProcedureOption,
  feeOf: FeeOf,
): PricedOption {
  const { isAdditional, isHalf, teeth: isByTooth } = option;
  return { adaCode, feeCents: feeOf(adaCode), units, minutes, commissionPercentage, isByTooth, isAdditional, isHalf };
}
