import { CATALOGUE, ruleTypeOf } from '@helix/hygiene';

/** The name of a procedure, also of one that does not apply to the patient of the appointment. */
export const procedureName = (procedureRuleTypeId: number): string =>
  ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId);

/** Every procedure for a select, by name. */
export const procedureOptions = (): { value: string; label: string }[] =>
  CATALOGUE.ruleTypes
    .map(({ procedureRuleTypeId, name }) => ({ value: String(procedureRuleTypeId), label: name }))
    .sort((one, other) => one.label.localeCompare(other.label));
