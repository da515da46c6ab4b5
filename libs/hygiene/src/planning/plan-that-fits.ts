import { EXAMS, RULE_TYPE, SCALING_TYPES } from '../catalogue/special-types.js';
import { agendaItems } from './agenda-children.js';
import type { PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { bookedOf, scalingNeed, type CareFacts } from './care-facts.js';
import { careInOrder } from './care-order.js';
import { whatToChoose, whyNotProposed, type CareContext } from './care-reasons.js';
import { changeProcedure, removeProcedure, selectionOf, type PlanEdit } from './edit-plan.js';
import { withKeptCodes, withoutKeptCodes } from './kept-codes.js';
import { FIXED_STEPS } from './open-plan.js';
import { inAgendaOrder } from './plan-agenda.js';
import { isTypeBilledByTime } from './plan-calls.js';
import { isOf, isScaling, minutesInPlan, PlanDraft, scalingMinutes } from './plan-draft.js';
import type { PlanSelection } from './plan-selection.js';
import { halves, uncoveredItems, whyUnpaid, type CoverageOfType } from './uncovered-units.js';
import { minutesOfUnits } from './units.js';

/** Something to know of a procedure, as text. */
export interface CareNote {
  procedureRuleTypeId: number;
  text: string;
}

/** A planned procedure that insurance does not cover whole. */
export interface AgreementNote extends CareNote {
  /** Units to which it can be shortened, so that all of it is covered; 0: it can only be removed. */
  shortenedUnits: number;
}

/** A plan with the care that is due and fits into the appointment. */
export interface FittingPlan {
  /** In agenda order; the given ones when nothing changes. */
  selections: readonly PlanSelection[];
  /** The care that was added, in agenda order, without what comes along with an exam. */
  added: readonly number[];
  /** What insurance does not cover of the plan, with its price. */
  toAgree: readonly AgreementNote[];
  /** What is planned although something is missing: `No doctor scheduled`. */
  marked: readonly CareNote[];
  /** What is due and is not planned whole, in clinical order, and why. */
  leftOut: readonly CareNote[];
  /** Why nothing was added, as text; null: the fixed steps fit. */
  problem: string | null;
}

/**
 * Fills a plan with the care that is due or booked, in clinical order and whatever it earns (rules W 1 to 5). Everything
 * takes the minutes of its rule, scaling the half units that the patient needs and that fit. What is in the plan stays,
 * removed fixed steps come back, and what does not fit is named. Insurance takes no needed care away: what it does not
 * cover of it is named with its price.
 *
 * @param coverageOfType without the plan; null: nothing is known of the insurance.
 */
export function planThatFits(
  selections: readonly PlanSelection[],
  inputs: PlanInputs,
  facts: CareFacts,
  coverageOfType: CoverageOfType | null,
): FittingPlan {
  const start = PlanDraft.of(withFixedSteps(selections, inputs), inputs, facts);
  const { durationInMinutes } = inputs;
  const fixedMinutes = minutesOfFixedSteps(start);
  const isTooShort = fixedMinutes > durationInMinutes;
  const care = isTooShort ? [] : careInOrder(inputs.procedures.filter(isNeeded(start, facts)), facts);
  const { draft, leftOut } = fill(start, care, inputs, facts, coverageOfType);
  const filled = draft.selections.filter((one) => care.some((procedure) => isOf(procedure, one)));
  return {
    selections: isSame(selections, draft.selections) ? selections : draft.selections,
    added: filled.map((one) => one.procedureRuleTypeId).filter((id) => !start.has(id)),
    toAgree: coverageOfType === null ? [] : agreementsOf(draft, inputs, coverageOfType),
    marked: withoutDoctor(draft, facts),
    leftOut,
    problem: isTooShort ? `Fixed steps take ${fixedMinutes} of ${minutesText(durationInMinutes)}` : null,
  };
}

const isSame = (one: readonly PlanSelection[], other: readonly PlanSelection[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A plan without what insurance does not cover of a procedure: fewer units of its time, or without the procedure. */
export function withoutUncovered(
  selections: readonly PlanSelection[],
  { procedureRuleTypeId, shortenedUnits }: AgreementNote,
  inputs: PlanInputs,
): PlanEdit {
  if (shortenedUnits === 0) return removeProcedure(selections, procedureRuleTypeId, inputs);
  const minutes =
    procedureRuleTypeId === RULE_TYPE.SCALING
      ? scalingMinutes(selections, shortenedUnits, inputs)
      : minutesOfUnits(shortenedUnits);
  return changeProcedure(selections, procedureRuleTypeId, { minutes }, inputs);
}

/** A plan with the steps of every appointment, also those that the user removed. */
function withFixedSteps(selections: readonly PlanSelection[], inputs: PlanInputs): PlanSelection[] {
  const missing = inputs.procedures.filter(
    (one) => FIXED_STEPS.has(one.procedureRuleTypeId) && !selections.some((planned) => isOf(one, planned)),
  );
  return inAgendaOrder([...selections, ...missing.map((one) => selectionOf(one))], inputs);
}

function minutesOfFixedSteps({ agenda }: PlanDraft): number {
  const fixed = agendaItems(agenda.items).filter((item) => FIXED_STEPS.has(item.procedureRuleTypeId));
  return fixed.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Of what is planned already, only scaling whose minutes nobody typed is planned again. */
const isNeeded =
  (start: PlanDraft, facts: CareFacts) =>
  (procedure: ApplicableProcedure): boolean => {
    const { procedureRuleTypeId, isDue } = procedure;
    if (start.has(procedureRuleTypeId)) return start.hasAutomaticScaling && isScaling(procedure);
    return isDue || bookedOf(facts, procedureRuleTypeId) !== null;
  };

/** A plan after one procedure more, and what is to be said of it; null: nothing, it is planned whole. */
interface Step {
  draft: PlanDraft;
  text: string | null;
}

function fill(
  start: PlanDraft,
  care: readonly ApplicableProcedure[],
  inputs: PlanInputs,
  facts: CareFacts,
  coverageOfType: CoverageOfType | null,
): { draft: PlanDraft; leftOut: CareNote[] } {
  const isExam = (one: ApplicableProcedure): boolean => EXAMS.has(one.procedureRuleTypeId);
  const isProposed = (one: ApplicableProcedure): boolean =>
    whyNotProposed(one, start.selections, { inputs, facts, exam: null }) === null;
  const exam = care.find((one) => isExam(one) && isProposed(one)) ?? null;
  const leftOut: CareNote[] = [];
  let draft = start;
  for (const procedure of care) {
    const step = stepOf(draft, procedure, { inputs, facts, exam }, coverageOfType);
    draft = step.draft;
    if (step.text !== null) leftOut.push({ procedureRuleTypeId: procedure.procedureRuleTypeId, text: step.text });
  }
  return { draft, leftOut };
}

function stepOf(
  draft: PlanDraft,
  procedure: ApplicableProcedure,
  context: CareContext,
  coverageOfType: CoverageOfType | null,
): Step {
  const { procedureRuleTypeId } = procedure;
  const { inputs, facts } = context;
  const refusal = draft.has(procedureRuleTypeId) ? null : whyNotProposed(procedure, draft.selections, context);
  if (refusal !== null) return { draft, text: refusal };
  const selection = selectionToAdd(procedure, facts);
  const choice = whatToChoose(procedure, selection, inputs);
  if (choice !== null) return keptFree(draft, procedure, selection, choice, facts);
  if (SCALING_TYPES.has(procedureRuleTypeId)) return withScaling(draft, procedure, selection, facts);
  const larger = draft.with(procedure, selection);
  const item = agendaItems(larger.agenda.items).find((one) => isOf(procedure, one));
  if (!item || item.error !== null) return { draft, text: item?.error ?? null };
  const unpaid =
    coverageOfType === null || isPlannedWhole(procedureRuleTypeId, facts)
      ? null
      : whyUnpaid(larger.agenda, procedureRuleTypeId, coverageOfType);
  if (unpaid !== null) return { draft, text: `${unpaid}: ${amountText(item.feeCents)}` };
  const minutes = draft.minutesLeft - larger.minutesLeft;
  return minutes > 0 && larger.minutesLeft < 0
    ? { draft, text: missingText(minutes, draft) }
    : { draft: larger, text: null };
}

/** Rules W 1e: with the codes that the practice booked, also where codes follow from time (W 6), else the usual one. */
function selectionToAdd(procedure: ApplicableProcedure, facts: CareFacts): PlanSelection {
  const usual = selectionOf(procedure);
  const codes = bookedOf(facts, procedure.procedureRuleTypeId)?.codes ?? [];
  if (codes.length === 0) return usual;
  return isTypeBilledByTime(procedure.calculationType) ? { ...usual, codes, codesKeptAt: null } : { ...usual, codes };
}

/** Keeps the time of a procedure free of which the user has to choose something first. */
function keptFree(
  draft: PlanDraft,
  procedure: ApplicableProcedure,
  selection: PlanSelection,
  choice: string,
  facts: CareFacts,
): Step {
  const minutes = procedure.isOutsideAppointment ? 0 : (minutesInPlan(procedure, selection, facts) ?? 0);
  return minutes > draft.minutesLeft
    ? { draft, text: `${choice} ${missingText(minutes, draft)}` }
    : { draft: draft.keeping(minutes), text: choice };
}

/** Rules W 3: as many half units of the need as fit. */
function withScaling(
  draft: PlanDraft,
  procedure: ApplicableProcedure,
  selection: PlanSelection,
  facts: CareFacts,
): Step {
  const need = halves(scalingNeed(facts, procedure.procedureRuleTypeId) - rootPlaningBeside(draft, procedure, facts));
  for (let units = need; units > 0; units -= 0.5) {
    const larger = isScaling(procedure)
      ? draft.withScaling(selection, units)
      : draft.with(procedure, withUnits(selection, units, need));
    if (larger.minutesLeft < 0) continue;
    return { draft: larger, text: units === need ? null : fittingText(units, need) };
  }
  return { draft, text: need > 0 ? fittingText(0, need) : null };
}

/** Root planing of so many units; its codes stay while these are the booked ones. */
function withUnits(selection: PlanSelection, units: number, need: number): PlanSelection {
  const minutes = minutesOfUnits(units);
  const isKept = units === need && selection.codesKeptAt !== undefined;
  return isKept ? withKeptCodes(selection, minutes) : { ...withoutKeptCodes(selection), minutes };
}

/** Root planing counts for the need of scaling, unless the practice booked both. */
function rootPlaningBeside({ agenda }: PlanDraft, procedure: ApplicableProcedure, facts: CareFacts): number {
  if (!isScaling(procedure) || bookedOf(facts, RULE_TYPE.SCALING)) return 0;
  const items = agendaItems(agenda.items);
  return items.find(({ procedureRuleTypeId }) => procedureRuleTypeId === RULE_TYPE.ROOT_PLANING)?.units ?? 0;
}

/** Below this age fluoride and sealants are needed care (rules W 4). */
const ADULT_AGE_OF_PREVENTION = 19;

/** Rules W 4: what is planned although insurance does not cover it. */
function isPlannedWhole(id: number, facts: CareFacts): boolean {
  const { ageInYears } = facts;
  if (EXAMS.has(id) || SCALING_TYPES.has(id) || id === RULE_TYPE.BITEWINGS || bookedOf(facts, id) !== null) return true;
  const isPrevention = id === RULE_TYPE.FLUORIDE || id === RULE_TYPE.SEALANTS;
  return isPrevention && ageInYears !== null && ageInYears < ADULT_AGE_OF_PREVENTION;
}

/** Rules W 4: also of what was in the plan before. */
function agreementsOf({ agenda }: PlanDraft, inputs: PlanInputs, coverageOfType: CoverageOfType): AgreementNote[] {
  return uncoveredItems(agenda, inputs, coverageOfType).map(({ procedureRuleTypeId, units, coveredUnits, cents }) => ({
    procedureRuleTypeId,
    text: `Insurance covers ${coveredUnits} of ${unitsText(units)}: ${amountText(cents)} for the patient to agree`,
    shortenedUnits: SCALING_TYPES.has(procedureRuleTypeId) ? halves(coveredUnits) : 0,
  }));
}

/** Rules W 1b. */
function withoutDoctor({ selections }: PlanDraft, { doctor }: CareFacts): CareNote[] {
  if (doctor !== 'no') return [];
  return selections
    .filter(({ procedureRuleTypeId }) => EXAMS.has(procedureRuleTypeId))
    .map(({ procedureRuleTypeId }) => ({ procedureRuleTypeId, text: 'No doctor scheduled' }));
}

const missingText = (minutes: number, { minutesLeft }: PlanDraft): string =>
  `${minutesText(minutes)}, ${Math.max(0, minutesLeft)} left`;
const fittingText = (units: number, need: number): string =>
  `${units} of ${unitsText(need)} ${need === 1 ? 'fits' : 'fit'}`;
const minutesText = (minutes: number): string => `${minutes} min`;
const unitsText = (units: number): string => (units === 1 ? '1 unit' : `${units} units`);
/** Cents as `66.00`. */
const amountText = (cents: number): string => (cents / 100).toFixed(2);
