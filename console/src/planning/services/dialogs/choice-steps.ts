import {
  CALCULATION_TYPE,
  CALCULATION_TYPES,
  criteriaNeeded,
  RULE_TYPE,
  type ApplicableProcedure,
} from '@helix/hygiene';

/** What the user chooses before a procedure can be in a plan, each in a dialog of its own. */
export type ChoiceStep = 'custom' | 'criteria' | 'teeth' | 'images' | 'option';

/** The codes of which one is chosen; additional ones are only added to another code. */
export const mainOptions = ({ options }: Pick<ApplicableProcedure, 'options'>) =>
  options.filter(({ isAdditional }) => !isAdditional);

/**
 * What has to be chosen of a procedure, in this order: criteria of public plans come first (spec 2 section 4).
 *
 * @param insuranceStatus of the patient.
 */
export function choiceSteps(procedure: ApplicableProcedure, insuranceStatus: number): ChoiceStep[] {
  const { procedureRuleTypeId, calculationType } = procedure;
  if (procedureRuleTypeId === RULE_TYPE.CUSTOM) return ['custom'];
  const { needsSelection, countsImages } = CALCULATION_TYPES[calculationType];
  const steps: ChoiceStep[] = criteriaNeeded(procedureRuleTypeId, insuranceStatus) > 0 ? ['criteria'] : [];
  if (needsSelection) return [...steps, countsImages ? 'images' : 'teeth'];
  if (calculationType === CALCULATION_TYPE.PerAdaCode && mainOptions(procedure).length > 1) return [...steps, 'option'];
  return steps;
}
