import type { Catalogue } from '../catalogue/catalogue.js';
import { OFFICE_DNA, type RuleRow } from './rule-row.js';

/**
 * The rules that an office begins with: the default rules of every type of the catalogue, in its order, kids before
 * adults (catalogue section 3). Minutes stay those of the type. Not yet saved, so without ids.
 */
export function defaultOfficeRules(catalogue: Pick<Catalogue, 'ruleTypes'>): RuleRow[] {
  return catalogue.ruleTypes.flatMap((type) =>
    type.defaultRules.map((rule) => ({
      procedureRuleId: null,
      procedureRuleTypeId: type.procedureRuleTypeId,
      healthProfileId: OFFICE_DNA,
      patientId: null,
      intervalInMonths: rule.intervalInMonths,
      includeWithScaling: type.includeWithScaling,
      minAge: rule.minAge,
      maxAge: rule.maxAge,
      active: rule.active,
      defaultInMinutes: null,
    })),
  );
}

/**
 * The office's rules: for each procedure those that are saved, and where none are, those that an office begins with. The
 * one place that says so: whoever needs the rules of an office asks here with the saved ones.
 *
 * @param saved rules of profiles and of patients may be among them and are left out.
 * @returns the saved ones first, in their order.
 */
export function officeRules(saved: readonly RuleRow[], catalogue: Pick<Catalogue, 'ruleTypes'>): RuleRow[] {
  const own = saved.filter(({ healthProfileId, patientId }) => healthProfileId === OFFICE_DNA && patientId === null);
  const known = new Set(own.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const begun = defaultOfficeRules(catalogue).filter(({ procedureRuleTypeId }) => !known.has(procedureRuleTypeId));
  return [...own, ...begun];
}
