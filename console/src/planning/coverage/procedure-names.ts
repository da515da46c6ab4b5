import { CATALOGUE, ruleTypeOf } from '@helix/hygiene';

/** The name of a procedure, also of one that does not apply to the patient of the appointment. */
export const procedureName = (procedureRuleTypeId: number): string =>
  ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId);

/** Every procedure for a select, by name. */
export const procedureChoices = (): { id: string; name: string }[] =>
  CATALOGUE.ruleTypes
    .map(({ procedureRuleTypeId, name }) => ({ id: String(procedureRuleTypeId), name }))
    .sort((one, other) => one.name.localeCompare(other.name));
