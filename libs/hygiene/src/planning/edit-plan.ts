import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { RULE_TYPE } from '../catalogue/special-types.js';
import { agendaItems, orphansOf } from './agenda-children.js';
import type { PlanInputs } from './agenda.js';
import type { ApplicableOption, ApplicableProcedure } from './applicable-procedure.js';
import { withoutKeptCodes } from './kept-codes.js';
import { agendaOf, inAgendaOrder, NOT_APPLICABLE } from './plan-agenda.js';
import type { PlanSelection, SelectedCode } from './plan-selection.js';
import { validateAddition } from './selection-checks.js';

/** The result of an edit of a plan. */
export interface PlanEdit {
  /** In agenda order; on an error the unchanged ones. */
  selections: readonly PlanSelection[];
  /** Why the edit was refused, as text; null: it was made. */
  error: string | null;
}

/** What a user selected of a procedure before it is added. */
export interface ChosenOfProcedure {
  codes?: readonly SelectedCode[];
  criterionIds?: readonly number[];
}

/**
 * Adds a procedure to a plan, unless a rule of spec 2 section 5 forbids it. A procedure that is part of the scaling
 * brings the scaling along, an exam the doctor check.
 *
 * @param chosen without codes the usual one is selected.
 */
export function addProcedure(
  selections: readonly PlanSelection[],
  procedureRuleTypeId: number,
  inputs: PlanInputs,
  chosen: ChosenOfProcedure = {},
): PlanEdit {
  const procedure = procedureOf(procedureRuleTypeId, inputs);
  if (!procedure) return { selections, error: NOT_APPLICABLE };
  const refusal = refusalOf(procedureRuleTypeId, selections, inputs);
  if (refusal !== null) return { selections, error: refusal };
  const added = withCompanions([...selections, selectionOf(procedure, chosen)], [procedure], inputs);
  return checked(selections, added, procedureRuleTypeId, inputs);
}

/** Why a procedure cannot be added to a plan, whatever is selected of it, as text; null when it can. */
export function refusalOf(
  procedureRuleTypeId: number,
  selections: readonly PlanSelection[],
  { insuranceStatus, state: clinicState }: PlanInputs,
): string | null {
  const selectedTypeIds = selections.map((one) => one.procedureRuleTypeId);
  return validateAddition(procedureRuleTypeId, { selectedTypeIds, insuranceStatus, clinicState });
}

/** Removes a procedure, and its children that have no other parent in the plan. */
export function removeProcedure(
  selections: readonly PlanSelection[],
  procedureRuleTypeId: number,
  inputs: PlanInputs,
): PlanEdit {
  const selectedTypeIds = selections.map((one) => one.procedureRuleTypeId);
  if (!selectedTypeIds.includes(procedureRuleTypeId)) return { selections, error: NOT_PLANNED };
  const parentsOf = (id: number) => procedureOf(id, inputs)?.parents ?? [];
  const leaving = new Set([procedureRuleTypeId, ...orphansOf(procedureRuleTypeId, selectedTypeIds, parentsOf)]);
  return { selections: selections.filter((one) => !leaving.has(one.procedureRuleTypeId)), error: null };
}

/**
 * Changes minutes, codes, fees, teeth or criteria of a procedure. With its minutes edited, codes that were kept follow from
 * them (rules part W, 6). A code with the quantity 0 is removed, and with its
 * last code a procedure that consists of what a user selected.
 */
export function changeProcedure(
  selections: readonly PlanSelection[],
  procedureRuleTypeId: number,
  change: Partial<Omit<PlanSelection, 'procedureRuleTypeId'>>,
  inputs: PlanInputs,
): PlanEdit {
  const selection = selections.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
  if (!selection) return { selections, error: NOT_PLANNED };
  const isTimed = change.minutes !== undefined && change.minutes !== selection.minutes;
  const changed = { ...(isTimed ? withoutKeptCodes(selection) : selection), ...change };
  const codes = changed.codes.filter(({ quantity }) => quantity !== 0);
  if (codes.length === 0 && changed.codes.length > 0) return removeProcedure(selections, procedureRuleTypeId, inputs);
  const edited = selections.map((one) => (one === selection ? { ...changed, codes } : one));
  return checked(selections, edited, procedureRuleTypeId, inputs);
}

/** Adds a code of the clinic's fee schedule to the custom codes of a plan, unless the plan has another way to bill it. */
export function addCustomCode(
  selections: readonly PlanSelection[],
  option: ApplicableOption,
  inputs: PlanInputs,
): PlanEdit {
  const isCode = ({ adaCode }: { adaCode: string }) => adaCode === option.adaCode;
  const opted = agendaItems(agendaOf(selections, inputs).items).flatMap(({ details }) => details);
  const selected = selections.flatMap(({ codes }) => codes);
  if (opted.some(isCode) || selected.some(isCode))
    return { selections, error: `${option.adaCode} is already in opted services.` };
  if (inputs.procedures.some(({ options }) => options.some(isCode)))
    return { selections, error: `${option.adaCode} is already in applicable services.` };
  const code: SelectedCode = {
    adaCode: option.adaCode,
    quantity: 1,
    teeth: [],
    feeOverrideCents: null,
    custom: option,
  };
  const custom = selections.find((one) => one.procedureRuleTypeId === RULE_TYPE.CUSTOM);
  return custom
    ? changeProcedure(selections, RULE_TYPE.CUSTOM, { codes: [...custom.codes, code] }, inputs)
    : addProcedure(selections, RULE_TYPE.CUSTOM, inputs, { codes: [code] });
}

/** A procedure as it is added: its minutes are computed, and its usual code is selected unless others are. */
export function selectionOf(procedure: ApplicableProcedure, chosen: ChosenOfProcedure = {}): PlanSelection {
  const { procedureRuleTypeId, calculationType, defaultCode } = procedure;
  const hasUsualCode = CALCULATION_TYPES[calculationType].hasSelectedCodes && defaultCode !== null;
  const usual: SelectedCode[] = hasUsualCode
    ? [{ adaCode: defaultCode, quantity: 1, teeth: [], feeOverrideCents: null, custom: null }]
    : [];
  return {
    procedureRuleTypeId,
    minutes: null,
    codes: chosen.codes ?? usual,
    criterionIds: chosen.criterionIds ?? [],
  };
}

/**
 * A plan with what comes along with added procedures: scaling with what is part of it, and with a parent (an exam) the
 * children that always come with one (the doctor check).
 */
export function withCompanions(
  selections: readonly PlanSelection[],
  added: readonly ApplicableProcedure[],
  inputs: PlanInputs,
): PlanSelection[] {
  const bringsScaling = added.some(({ includeWithScaling }) => includeWithScaling);
  const scaling = inputs.procedures.filter(
    ({ procedureRuleTypeId: id }) => bringsScaling && id === RULE_TYPE.SCALING && !isPlanned(id, selections),
  );
  return withChildren([...selections, ...scaling.map((one) => selectionOf(one))], added, inputs);
}

/** A plan with the children that always come with added procedures: the doctor check with an exam. */
export function withChildren(
  selections: readonly PlanSelection[],
  added: readonly ApplicableProcedure[],
  inputs: PlanInputs,
): PlanSelection[] {
  const addedIds = added.map(({ procedureRuleTypeId }) => procedureRuleTypeId);
  const children = inputs.procedures.filter(
    ({ procedureRuleTypeId, comesWithParent, parents }) =>
      comesWithParent && parents.some((id) => addedIds.includes(id)) && !isPlanned(procedureRuleTypeId, selections),
  );
  return inAgendaOrder([...selections, ...children.map((one) => selectionOf(one))], inputs);
}

const isPlanned = (id: number, selections: readonly PlanSelection[]): boolean =>
  selections.some(({ procedureRuleTypeId }) => procedureRuleTypeId === id);

const NOT_PLANNED = 'Not in the plan.';

function procedureOf(id: number, { procedures }: PlanInputs): ApplicableProcedure | undefined {
  return procedures.find(({ procedureRuleTypeId }) => procedureRuleTypeId === id);
}

/** An edit that makes the procedure invalid is refused. */
function checked(
  before: readonly PlanSelection[],
  after: readonly PlanSelection[],
  procedureRuleTypeId: number,
  inputs: PlanInputs,
): PlanEdit {
  const items = agendaItems(agendaOf(after, inputs).items);
  const error = items.find((item) => item.procedureRuleTypeId === procedureRuleTypeId)?.error ?? null;
  return error === null ? { selections: after, error } : { selections: before, error };
}
