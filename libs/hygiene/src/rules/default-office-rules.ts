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
