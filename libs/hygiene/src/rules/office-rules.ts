import type { Catalogue } from '../catalogue/catalogue.js';
import { defaultOfficeRules } from './default-office-rules.js';
import { OFFICE_DNA, type RuleRow } from './rule-row.js';

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
