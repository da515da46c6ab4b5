import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { defaultOption } from '../catalogue/default-option.js';
import type { ProcedureOption } from '../catalogue/rule-type.js';
import type { Recommendation } from '../due/recommendations.js';
import type { ApplicableOption, ApplicableProcedure } from './applicable-procedure.js';

/** The options of every procedure with the fees of a schedule, by type. */
export type ApplicableOptions = ReadonlyMap<number, readonly ApplicableOption[]>;

/**
 * Prices the options of the catalogue. Do it once for all patients with a schedule: there are about 150.
 *
 * @param fees cents by code.
 */
export function applicableOptions(fees: ReadonlyMap<string, number>): ApplicableOptions {
  return new Map(
    CATALOGUE.ruleTypes.map(({ procedureRuleTypeId, options }) => [
      procedureRuleTypeId,
      options.map((option) => applicableOption(option, fees)),
    ]),
  );
}

/**
 * Spec 2 section 3, recommendation: what can be planned for a patient. The catalogue gives codes and defaults, the
 * patient's rule the minutes and whether they are part of the scaling, the fee schedule the fees.
 *
 * @param found what applies to the patient (`recommendationsOf`); the result has the same order.
 * @param optionsOf with the fees of the patient's schedule.
 * @param ageInYears full years; null when unknown. Some codes depend on it (two bitewings for kids, four for adults).
 */
export function applicableProcedures(
  found: readonly Recommendation[],
  optionsOf: ApplicableOptions,
  ageInYears: number | null,
): ApplicableProcedure[] {
  return found.map(({ ruleType, rule, source, ...due }) => {
    const { hasSelectedCodes, isFree } = CALCULATION_TYPES[ruleType.calculationType];
    const hasUsualCode = hasSelectedCodes || isFree;
    return {
      procedureRuleTypeId: ruleType.procedureRuleTypeId,
      name: ruleType.name,
      description: ruleType.description,
      calculationType: ruleType.calculationType,
      colorGroup: ruleType.colorGroup,
      options: optionsOf.get(ruleType.procedureRuleTypeId) ?? [],
      defaultCode: hasUsualCode ? (defaultOption(ruleType, ageInYears)?.adaCode ?? null) : null,
      ruleSource: source,
      ruleMinutes: positiveOrNull(rule.defaultInMinutes),
      typeMinutes: ruleType.defaultMinutes,
      minutesPerFurtherItem: ruleType.minutesPerFurtherItem,
      includeWithScaling: ruleType.isWithScaling && rule.includeWithScaling,
      isOutsideAppointment: ruleType.isOutsideAppointment,
      isRecommended: due.isRecommended,
      isDue: due.isDue,
      needsExamButNoExamDue: due.needsExamButNoExamDue,
      lastTreatmentDate: due.lastTreatmentDate,
      dueDate: due.dueDate,
      scheduleOrderBeginning: ruleType.scheduleOrderBeginning,
      scheduleOrderEnd: ruleType.scheduleOrderEnd,
      parents: ruleType.parents,
      comesWithParent: ruleType.comesWithParent,
    };
  });
}

function applicableOption(
  { adaCode, name, description, units, minutes, teeth, commissionPercentage, isAdditional, isHalf }: ProcedureOption,
  fees: ReadonlyMap<string, number>,
): ApplicableOption {
  const feeCents = fees.get(adaCode) ?? null;
  return {
    ...{ adaCode, name, description, feeCents, units, minutes, commissionPercentage },
    ...{ isByTooth: teeth, isAdditional, isHalf },
  };
}

/** Default minutes of 0 are unset (spec 2 section 5). */
const positiveOrNull = (minutes: number | null): number | null =>
  minutes !== null && minutes > 0 && minutes < Infinity ? minutes : null;
