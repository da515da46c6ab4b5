import type { Catalogue } from '../catalogue/catalogue.js';
import { OFFICE_DNA, type RuleRow } from './rule-row.js';

/**
 * The default rules of a new office: those of every type of the catalogue, in its order, kids before adults (catalogue
 * section 3). Minutes default to those of the type. They have no ids until they are saved.
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
 * The office's rules: the saved ones of each procedure, else its default rules. The only place with this fallback: pass
 * the saved rules to get those of an office.
 *
 * @param saved rules of profiles and of patients are ignored.
 * @returns the saved ones first, in their order.
 */
export function officeRules(saved: readonly RuleRow[], catalogue: Pick<Catalogue, 'ruleTypes'>): RuleRow[] {
  const own = saved.filter(({ healthProfileId, patientId }) => healthProfileId === OFFICE_DNA && patientId === null);
  const known = new Set(own.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const defaults = defaultOfficeRules(catalogue).filter(({ procedureRuleTypeId }) => !known.has(procedureRuleTypeId));
  return [...own, ...defaults];
}
