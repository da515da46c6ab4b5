import type { ProcedureOption, RuleType } from './rule-type.js';

/**
 * The option that a procedure is planned with by default: the usual code for the patient's age (two bitewings for kids,
 * four for adults), else the first option (catalogue sections 1 and 3).
 *
 * @param ageInYears full years; null when unknown.
 * @returns null for a type without options.
 */
export function defaultOption(ruleType: RuleType, ageInYears: number | null): ProcedureOption | null {
  const rule = ruleType.defaultRules.find(
    ({ minAge, maxAge }) =>
      ageInYears !== null && ageInYears >= (minAge ?? 0) && (maxAge === null || ageInYears <= maxAge),
  );
  const usual = ruleType.options.find(({ adaCode }) => adaCode === rule?.codes[0]);
  return usual ?? ruleType.options[0] ?? null;
}
