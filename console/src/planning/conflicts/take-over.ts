import {
  addProcedure,
  agendaItems,
  agendaOf,
  CALCULATION_TYPES,
  changeProcedure,
  minutesOfUnits,
  NOT_APPLICABLE,
  RULE_TYPE,
  scalingComponents,
  type ApplicableProcedure,
  type DoneCode,
  type PlanEdit,
  type PlanInputs,
  type PlanSelection,
  type SelectedCode,
} from '@helix/hygiene';
import { feeOfOne, withTypedFee } from '../agenda/agenda-edits.js';
import { codeOf } from '../services/dialogs/option-codes.js';
import type { BilledOtherwise, PmsConflict } from './pms-conflicts.js';

/** A completed procedure that the plan lacks or bills otherwise. */
export type PlanConflict = BilledOtherwise | Extract<PmsConflict, { kind: 'notPlanned' }>;

/** Whether the plan can have a procedure as it was completed: it applies to the patient, and the catalogue has its code. */
export const canTakeOver = (
  { procedureRuleTypeId }: Pick<PlanConflict, 'procedureRuleTypeId'>,
  { procedures }: Pick<PlanInputs, 'procedures'>,
): boolean => procedures.some((one) => one.procedureRuleTypeId === procedureRuleTypeId);

/**
 * The plan with a procedure as it was completed: its codes, teeth and fees; of what is billed by time the minutes that
 * bill the codes. An error where the plan must not have it.
 */
export function takeOver(
  { kind, procedureRuleTypeId: id, codes: done }: PlanConflict,
  selections: readonly PlanSelection[],
  inputs: PlanInputs,
): PlanEdit {
  const procedure = inputs.procedures.find((one) => one.procedureRuleTypeId === id);
  if (!procedure) return { selections, error: NOT_APPLICABLE };
  const { procedureRuleTypeId: typeId } = procedure;
  const edits: ((plan: readonly PlanSelection[]) => PlanEdit)[] = [];
  if (kind === 'notPlanned') edits.push((plan) => addProcedure(plan, typeId, inputs, chosenOf(procedure, done)));
  else if (kind !== 'otherFee') edits.push((plan) => changeProcedure(plan, typeId, chosenOf(procedure, done), inputs));
  if (kind === 'notPlanned' || kind === 'otherCode' || kind === 'otherQuantity')
    edits.push((plan) => withMinutes(plan, procedure, done, inputs));
  edits.push((plan) => withFees(plan, procedure, done, inputs));
  let edited: PlanEdit = { selections, error: null };
  for (const edit of edits) {
    edited = edit(edited.selections);
    if (edited.error !== null) return { selections, error: edited.error };
  }
  return edited;
}

/** The selected codes; of what is billed by time they follow from the minutes. */
function chosenOf(
  { procedureRuleTypeId, calculationType }: ApplicableProcedure,
  done: readonly DoneCode[],
): { codes: SelectedCode[] } {
  const { countsImages, hasSelectedCodes } = CALCULATION_TYPES[calculationType];
  if (countsImages) return { codes: done.map(({ adaCode, units, teeth }) => codeOf(adaCode, units, teeth)) };
  if (procedureRuleTypeId === RULE_TYPE.SEALANTS)
    return { codes: done.flatMap(({ adaCode, teeth }) => teeth.map((tooth) => codeOf(adaCode, 1, [tooth]))) };
  if (!hasSelectedCodes) return { codes: [] };
  const codes = [...new Set(done.map(({ adaCode }) => adaCode))].map((adaCode) => {
    const rows = done.filter((one) => one.adaCode === adaCode);
    const teeth = [...new Set(rows.flatMap((one) => one.teeth))];
    return codeOf(adaCode, rows.length, teeth);
  });
  return { codes };
}

/** The minutes of scaling bill together with those of what is part of it. */
function withMinutes(
  plan: readonly PlanSelection[],
  { procedureRuleTypeId, calculationType }: ApplicableProcedure,
  done: readonly DoneCode[],
  inputs: PlanInputs,
): PlanEdit {
  const { feeMode, isScaling } = CALCULATION_TYPES[calculationType];
  const billedMinutes = minutesOfUnits(done.reduce((sum, { units }) => sum + units, 0));
  if (feeMode !== 'perUnitOfTime' || billedMinutes === 0) return { selections: plan, error: null };
  const others = agendaItems(agendaOf(plan, inputs).items).filter(
    (item) => item.procedureRuleTypeId !== procedureRuleTypeId,
  );
  const within = isScaling ? scalingComponents(others, inputs.state) : 0;
  const minutes = Math.max(0, billedMinutes - within);
  return changeProcedure(plan, procedureRuleTypeId, { minutes }, inputs);
}

/** Types the fees that differ from those of the fee schedule. */
function withFees(
  plan: readonly PlanSelection[],
  procedure: ApplicableProcedure,
  done: readonly DoneCode[],
  inputs: PlanInputs,
): PlanEdit {
  const { procedureRuleTypeId: id, calculationType } = procedure;
  const item = agendaItems(agendaOf(plan, inputs).items).find((one) => one.procedureRuleTypeId === id);
  let selections = plan;
  if (!item || CALCULATION_TYPES[calculationType].isFree) return { selections, error: null };
  for (const detail of item.details) {
    const rows = done.filter(
      ({ adaCode, teeth }) =>
        adaCode === detail.adaCode &&
        (id !== RULE_TYPE.SEALANTS || teeth.some((tooth) => detail.teeth.includes(tooth))),
    );
    const cents = rows.reduce((sum, one) => sum + one.cents, 0);
    const ofOne = Math.round(cents / detail.quantity);
    const selection = selections.find((one) => one.procedureRuleTypeId === id);
    if (rows.length === 0 || !selection || ofOne === feeOfOne(detail)) continue;
    const edit = changeProcedure(selections, id, { codes: withTypedFee(selection, procedure, detail, ofOne) }, inputs);
    if (edit.error !== null) return edit;
    selections = edit.selections;
  }
  return { selections, error: null };
}
