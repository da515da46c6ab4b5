import type { PlanForm, PlannedProcedureForm, Problem } from '@helix/contracts';
import {
  CALCULATION_TYPE,
  CALCULATION_TYPES,
  CATALOGUE,
  customOptionOf,
  isTypeBilledByTime,
  RULE_TYPE,
  ruleTypeOf,
  selectionOf,
  type ApplicableProcedure,
  type PlanSelection,
  type SelectedCode,
} from '@helix/hygiene';
import { scheduleCodeOf, type ScheduleFees } from './schedule-fees.query.js';

type Errors = NonNullable<Problem['errors']>;

/** What a form selects, or what is wrong with it. */
export interface FormSelections {
  /** In the order of the form. */
  selections: readonly PlanSelection[];
  errors: Errors;
}

/** The codes of a form that no procedure has: those of the item for custom codes. */
export function customCodesOf({ procedures }: PlanForm): string[] {
  return procedures
    .filter(({ procedureRuleTypeId }) => procedureRuleTypeId === RULE_TYPE.CUSTOM)
    .flatMap(({ adaCodes }) => adaCodes.map(({ code }) => code));
}

/**
 * Converts a form to selections. A procedure without codes gets its usual one. What the selections say together is not
 * checked here: `agendaOf` does.
 *
 * @param procedures that apply to the patient.
 * @param customFees what the patient's fee schedule has for the custom codes.
 */
export function readSelections(
  form: PlanForm,
  procedures: readonly ApplicableProcedure[],
  customFees: ScheduleFees,
): FormSelections {
  const errors: Errors = [];
  const selections = form.procedures.flatMap((planned, index) => {
    const { procedureRuleTypeId } = planned;
    const refuse = (field: string, message: string) => {
      errors.push({ field: `procedures.${index}.${field}`, message });
      return [];
    };
    const known = ruleTypeOf(procedureRuleTypeId);
    if (!known) return refuse('procedureRuleTypeId', 'Unknown procedure.');
    const isRepeated = form.procedures.findIndex((one) => one.procedureRuleTypeId === procedureRuleTypeId) < index;
    if (isRepeated) return refuse('procedureRuleTypeId', 'Already in the plan.');
    const procedure = procedures.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
    if (!procedure) return refuse('procedureRuleTypeId', `${known.name} does not apply to this patient.`);
    planned.adaCodes.forEach(({ code }, at) => {
      const message = codeError(code, procedure, procedures, customFees);
      if (message !== null) refuse(`adaCodes.${at}.code`, message);
    });
    planned.selectedCriteria.forEach((id, at) => {
      if (!isCriterionOf(id, procedureRuleTypeId)) refuse(`selectedCriteria.${at}`, 'Unknown criterion.');
    });
    return selectionOfForm(planned, procedure, customFees);
  });
  return { selections, errors };
}

const isCriterionOf = (id: number, procedureRuleTypeId: number): boolean =>
  CATALOGUE.criteria.some(
    ({ criterionId, procedureRuleTypeIds }) => criterionId === id && procedureRuleTypeIds.includes(procedureRuleTypeId),
  );

/** Why a code cannot bill a procedure, as text; null when it can. */
function codeError(
  code: string,
  procedure: ApplicableProcedure,
  procedures: readonly ApplicableProcedure[],
  customFees: ScheduleFees,
): string | null {
  const isOptionOf = ({ options }: ApplicableProcedure) => options.some(({ adaCode }) => adaCode === code);
  if (procedure.procedureRuleTypeId !== RULE_TYPE.CUSTOM)
    return isOptionOf(procedure) ? null : `${code} is no code of ${procedure.name}.`;
  if (procedures.some(isOptionOf)) return `${code} is already in applicable services.`;
  return customFees.has(code) ? null : `The fee schedule of the patient has no code ${code}.`;
}

function selectionOfForm(
  planned: PlannedProcedureForm,
  procedure: ApplicableProcedure,
  customFees: ScheduleFees,
): PlanSelection {
  const { minutes, selectedCriteria } = planned;
  const criterionIds = [...new Set(selectedCriteria)].sort((one, other) => one - other);
  const codes = selectedCodes(planned, procedure, customFees);
  const selection = selectionOf(procedure, codes.length > 0 ? { codes, criterionIds } : { criterionIds });
  return { ...selection, minutes, ...(isKept(planned, procedure) ? { codesKeptAt: minutes } : {}) };
}

function selectedCodes(
  planned: PlannedProcedureForm,
  procedure: ApplicableProcedure,
  customFees: ScheduleFees,
): SelectedCode[] {
  const { adaCodes, quantity } = planned;
  const { procedureRuleTypeId, calculationType, options } = procedure;
  // The one code that bills all PAs, and those that bill sealants, can be others than the selected ones. A fee per minute
  // is for a unit in the schedule, and typed for all minutes.
  const isBilledAsSelected =
    calculationType === CALCULATION_TYPE.PerAdaCode || CALCULATION_TYPES[calculationType].feeMode === 'perUnitOfTime';
  // The quantity of a procedure is that of its only code.
  const timesOf = (own: number) => (adaCodes.length === 1 && own === 1 && quantity ? quantity : own);
  const codes = adaCodes.map(({ code, teeth, fee, quantity: own }): SelectedCode => {
    const custom =
      procedureRuleTypeId === RULE_TYPE.CUSTOM ? customOptionOf(scheduleCodeOf(code, customFees.get(code))) : null;
    const option = custom ?? options.find(({ adaCode }) => adaCode === code);
    const cents = fee === null ? null : Math.round(fee * 100);
    // The fee of the schedule is no typed one: it follows the schedule.
    const isOfSchedule = isBilledAsSelected && cents === option?.feeCents;
    return {
      ...{ adaCode: code, quantity: timesOf(own), teeth, custom },
      feeOverrideCents: isOfSchedule ? null : cents,
    };
  });
  if (calculationType === CALCULATION_TYPE.Sealants) return codes.flatMap(oneForEachTooth);
  if (!isTypeBilledByTime(calculationType) || isKept(planned, procedure)) return codes;
  return codes.filter(({ feeOverrideCents, teeth }) => feeOverrideCents !== null || teeth.length > 0);
}

/** Whether a procedure that is billed by time is billed with the codes of the form. */
const isKept = (planned: PlannedProcedureForm, { calculationType }: ApplicableProcedure): boolean =>
  planned.keepsCodes === true && isTypeBilledByTime(calculationType);

/** A sealant is for one tooth. */
function oneForEachTooth(code: SelectedCode): SelectedCode[] {
  return code.teeth.length > 1 ? code.teeth.map((tooth) => ({ ...code, teeth: [tooth] })) : [code];
}
