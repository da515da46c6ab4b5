import type { ProcedureRuleView, RuleTypeWithRules } from '@helix/contracts';

/** The intervals of procedures that recur with the appointments: months, or years from two on. */
const APPOINTMENTS = [3, 4, 5, 6, 8, 9, 12, 18, 24];
const IMAGES = [6, 9, 12, 18, 24, 36, 48, 60];
const intervals = (months: readonly number[]): RuleTypeWithRules['options'] =>
  months.map((count) => (count < 24 ? { duration: count, units: 'months' } : { duration: count / 12, units: 'years' }));

type Described = Pick<
  RuleTypeWithRules,
  'procedureRuleTypeId' | 'name' | 'color' | 'calculationType' | 'defaultMinutes'
>;

/** A procedure with the default rules of an office that has saved none. */
function buildType(
  type: Described & Partial<RuleTypeWithRules>,
  ...rules: readonly Partial<ProcedureRuleView>[]
): RuleTypeWithRules {
  const { procedureRuleTypeId, color } = type;
  return {
    ...{ description: '', procedureGroupColor: color, scheduleOrderBeginning: null, scheduleOrderEnd: null },
    ...{ isInterval: true, isAge: false, isEveryAppointment: false, isWithScaling: false, includeWithScaling: false },
    ...{ isOutsideAppointment: false, needsDoctor: false, parentProcedureRuleTypes: [] },
    options: intervals(APPOINTMENTS),
    ruleValues: {
      source: 'office',
      version: 'v1',
      rules: rules.map((rule) => ({
        ...{ procedureRuleId: null, procedureRuleTypeId, healthProfileId: 0, patientId: null },
        ...{ intervalInMonths: null, includeWithScaling: false, minAge: null, maxAge: null, active: true },
        defaultInMinutes: null,
        ...rule,
      })),
    },
    ...type,
  };
}

/** Procedures as the catalogue has them, of five groups; the order of the groups is another one. */
export const ORAL_CANCER_SCREENING = buildType(
  {
    ...{ procedureRuleTypeId: 3, name: 'Oral cancer screening', color: 'grey', calculationType: 6, defaultMinutes: 2 },
    isWithScaling: true,
  },
  { minAge: 16, intervalInMonths: 12 },
);
export const PANORAMIC = buildType(
  {
    ...{ procedureRuleTypeId: 8, name: 'Panoramic', color: 'lightyellow', calculationType: 1, defaultMinutes: 5 },
    ...{ isAge: true, options: intervals(IMAGES) },
  },
  { minAge: 7, maxAge: 15, intervalInMonths: 36 },
  { minAge: 16, intervalInMonths: 36 },
);
export const TOBACCO_COUNSELLING = buildType(
  {
    ...{ procedureRuleTypeId: 13, name: 'Tobacco counselling', color: 'lavender', calculationType: 3 },
    defaultMinutes: 7.5,
  },
  { minAge: 16, intervalInMonths: 12, active: false },
);
export const SCALING = buildType(
  { procedureRuleTypeId: 18, name: 'Scaling', color: 'violet', calculationType: 4, defaultMinutes: null },
  { intervalInMonths: 6 },
);
export const RECALL_EXAM = buildType(
  {
    ...{ procedureRuleTypeId: 23, name: 'Recall exam', color: 'yellow', calculationType: 1, defaultMinutes: 10 },
    needsDoctor: true,
  },
  { minAge: 0, maxAge: 15, intervalInMonths: 6 },
  { minAge: 16, intervalInMonths: 9 },
);

/**
 * A procedure whose rules the office has saved, so that they have ids.
 *
 * @param changes of each rule: how it differs from the default rule.
 */
export function savedByOffice(
  type: RuleTypeWithRules,
  ...changes: readonly Partial<ProcedureRuleView>[]
): RuleTypeWithRules {
  const rules = type.ruleValues.rules.map((rule, index) => ({
    ...rule,
    procedureRuleId: 100 + index,
    ...changes[index],
  }));
  return { ...type, ruleValues: { source: 'office', version: 'v2', rules } };
}
