import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { EXAMS } from '../catalogue/special-types.js';
import { agendaItems } from './agenda-children.js';
import { agendaItemOf } from './agenda-item.js';
import type { Agenda, AgendaItem, PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { bestSets, isBetter, type Packable, type PackedSet } from './best-set.js';
import { selectionOf, withCompanions } from './edit-plan.js';
import { agendaOf, inAgendaOrder } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';
import { isWithinScaling, scalingComponents } from './scaling-minutes.js';
import { lacksCriteria } from './selection-checks.js';
import { minutesOfUnits } from './units.js';
import { validateAppointment } from './validate-selection.js';

/** A plan with the best of what is due added to it. */
export interface FittingPlan {
  /** In agenda order. */
  selections: readonly PlanSelection[];
  /** What was added, in agenda order. The doctor check that comes with an exam is not listed. */
  added: readonly number[];
  /** What is due and was not added, in agenda order, and why, as text. */
  leftOut: readonly { procedureRuleTypeId: number; why: string }[];
}

/** The units of a procedure that a plan would bill. */
type BilledUnits = Pick<AgendaItem, 'procedureRuleTypeId' | 'units'>;

/**
 * The units of a procedure that the insurance still covers at the appointment, beyond those of the plan and those of
 * `beside`, which may use up a limit that several procedures share; null: no limit is known. For a limit of days of
 * treatment: null while one is left, else 0.
 */
export type UnitsCovered = (procedureRuleTypeId: number, beside: readonly BilledUnits[]) => number | null;

/**
 * Adds to a plan the due procedures that bring the most in the minutes that are left and the units that the insurance
 * still covers. Of sets that bring the same, the one with the earlier procedures of the agenda is taken. Scaling takes
 * what the others leave, as far as it is covered. Nothing is added that is not due, nor anything of which the user must
 * choose first.
 */
export function planThatFits(
  selections: readonly PlanSelection[],
  inputs: PlanInputs,
  unitsCovered: UnitsCovered,
): FittingPlan {
  const start = startOf(selections, inputs, unitsCovered);
  const exams = start.possible.filter(({ procedureRuleTypeId }) => EXAMS.has(procedureRuleTypeId));
  const fitting = [null, ...exams].flatMap((exam) => plansWithExam(start, exam));
  const best = fitting.reduce((found, other) => (isBetter(other, found) ? other : found));
  const { added } = best;
  const result = added.length === 0 ? selections : inAgendaOrder(best.selections, inputs);
  const leftOut = start.due.filter(({ procedureRuleTypeId }) => !added.includes(procedureRuleTypeId));
  return {
    selections: result,
    added: start.due.map(({ procedureRuleTypeId }) => procedureRuleTypeId).filter((id) => added.includes(id)),
    leftOut: leftOut.map((procedure) => ({
      procedureRuleTypeId: procedure.procedureRuleTypeId,
      why: whatMustComeFirst(procedure, inputs) ?? whyNot(procedure, result, start),
    })),
  };
}

interface Start {
  selections: readonly PlanSelection[];
  inputs: PlanInputs;
  unitsCovered: UnitsCovered;
  minutesLeft: number;
  /** Minutes of everything but scaling that takes what is left. */
  takenMinutes: number;
  /** Due and not planned, in agenda order. */
  due: readonly ApplicableProcedure[];
  /** Those of them that can be added without a choice of the user. */
  possible: readonly ApplicableProcedure[];
}

/** A plan that could be proposed. */
interface Proposal {
  selections: readonly PlanSelection[];
  added: readonly number[];
  /** Of the whole plan. */
  feeCents: number;
  rank: number;
}

/** A procedure that could be added, with what it takes and brings. */
interface Addition extends Packable {
  procedure: ApplicableProcedure;
  billed: BilledUnits;
}

function startOf(selections: readonly PlanSelection[], inputs: PlanInputs, unitsCovered: UnitsCovered): Start {
  const planned = new Set(selections.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const byId = new Map(inputs.procedures.map((procedure) => [procedure.procedureRuleTypeId, procedure]));
  const notPlanned = inputs.procedures.filter((one) => one.isDue && !planned.has(one.procedureRuleTypeId));
  const inOrder = inAgendaOrder(
    notPlanned.map((procedure) => selectionOf(procedure)),
    inputs,
  );
  const due = inOrder.flatMap(({ procedureRuleTypeId }) => byId.get(procedureRuleTypeId) ?? []);
  const agenda = agendaOf(selections, inputs);
  return {
    ...{ selections, inputs, unitsCovered, due },
    minutesLeft: Math.max(0, agenda.timing.remainingMinutes),
    takenMinutes: takenMinutesOf(agenda, inputs),
    possible: due.filter((procedure) => whatMustComeFirst(procedure, inputs) === null),
  };
}

/** Why a procedure cannot be added without the user, as text; null when it can. */
function whatMustComeFirst(procedure: ApplicableProcedure, { insuranceStatus }: PlanInputs): string | null {
  const { procedureRuleTypeId, calculationType, needsExamButNoExamDue } = procedure;
  const { needsSelection, countsImages } = CALCULATION_TYPES[calculationType];
  if (needsExamButNoExamDue) return 'The clinic wants an exam with X-rays, and no exam is due.';
  if (needsSelection) return countsImages ? 'Choose its images first.' : 'Choose its teeth first.';
  return lacksCriteria(procedureRuleTypeId, [], insuranceStatus);
}

/** The best plans with an exam, or without one, for each time that they leave to scaling. */
function plansWithExam(start: Start, exam: ApplicableProcedure | null): Proposal[] {
  const { selections, inputs } = start;
  const base = exam ? withCompanions([...selections, selectionOf(exam)], [exam], inputs) : selections;
  const agenda = agendaOf(base, inputs);
  const examItem = exam && itemOf(agenda, exam);
  const minutesLeft = start.minutesLeft - (takenMinutesOf(agenda, inputs) - start.takenMinutes);
  if (exam && (minutesLeft < 0 || examItem?.error !== null || !areCovered([examItem], start))) return [];
  const scaling = start.possible.find(isScaling) ?? null;
  return [null, ...(scaling ? [scaling] : [])].flatMap((added) => {
    const additions = additionsTo(base, added !== null, start);
    const billedBeside = examItem ? [examItem] : [];
    const isCovered = (set: readonly Addition[]) =>
      areCovered([...billedBeside, ...set.map(({ billed }) => billed)], start);
    return bestSets(additions, minutesLeft, isCovered).flatMap(
      (set) => proposalOf({ base, agenda, exam, scaling: added, set, billedBeside }, start) ?? [],
    );
  });
}

/** What else can be added to a plan that has its exam. */
function additionsTo(base: readonly PlanSelection[], addsScaling: boolean, start: Start): Addition[] {
  const { inputs, possible } = start;
  const hasScaling = addsScaling || scalingOf(base, inputs) !== null;
  return possible.flatMap((procedure) => {
    const { procedureRuleTypeId, includeWithScaling, isOutsideAppointment } = procedure;
    if (EXAMS.has(procedureRuleTypeId) || isScaling(procedure) || (includeWithScaling && !hasScaling)) return [];
    const plan = [...base, selectionOf(procedure)];
    const item = itemOf(agendaOf(plan, inputs), procedure);
    if (!item || item.error !== null) return [];
    const minutes = isOutsideAppointment ? 0 : item.minutes;
    const componentMinutes = isWithinScaling(procedure, plan, inputs.state) ? minutes : 0;
    const { feeCents, units } = item;
    const billed = { procedureRuleTypeId, units };
    const isShared = possible.some((other) => isLimitedBy(other, billed, start));
    return { procedure, billed, minutes, componentMinutes, feeCents, rank: rankOf(procedure, start), isShared };
  });
}

interface ProposalParts {
  base: readonly PlanSelection[];
  /** Of `base`. */
  agenda: Agenda;
  exam: ApplicableProcedure | null;
  /** Added to `base`; null: none. */
  scaling: ApplicableProcedure | null;
  set: PackedSet<Addition>;
  /** What the exam bills. */
  billedBeside: readonly BilledUnits[];
}

/** A plan with a set of additions; null when added scaling would bill nothing. */
function proposalOf({ base, agenda, exam, scaling, set, billedBeside }: ProposalParts, start: Start): Proposal | null {
  const { inputs } = start;
  const items = agendaItems(agenda.items);
  const planned = scalingOf(base, inputs);
  const plannedItem = planned && itemOf(agenda, planned);
  const procedure = scaling ?? planned;
  const time = {
    remainingMinutes:
      validateAppointment(inputs).appointment.durationInMinutes - takenMinutesOf(agenda, inputs) - set.minutes,
    componentMinutes: scalingComponents(items, inputs.state) + set.componentMinutes,
  };
  const selection = scaling ? selectionOf(scaling) : base.find(isOf(procedure));
  const covered = scaling
    ? start.unitsCovered(scaling.procedureRuleTypeId, [...billedBeside, ...set.items.map(({ billed }) => billed)])
    : null;
  const scaled = procedure && selection ? coveredScaling(procedure, selection, time, covered, start) : null;
  if (scaling && !(scaled && scaled.item.units > 0)) return null;
  const added = [...set.items.map((addition) => addition.procedure), exam, scaling].filter((one) => one !== null);
  return {
    selections: [
      ...base,
      ...set.items.map((addition) => selectionOf(addition.procedure)),
      ...(scaling && scaled ? [scaled.selection] : []),
    ],
    added: added.map(({ procedureRuleTypeId }) => procedureRuleTypeId),
    feeCents: agenda.feeCents - (plannedItem?.feeCents ?? 0) + set.feeCents + (scaled?.item.feeCents ?? 0),
    rank: set.rank + [exam, scaling].reduce((sum, one) => sum + (one ? rankOf(one, start) : 0), 0),
  };
}

interface ScalingItem {
  selection: PlanSelection;
  item: AgendaItem;
}

/** Scaling in its time, at most as long as it is covered; null when it is not at all. */
function coveredScaling(
  procedure: ApplicableProcedure,
  selection: PlanSelection,
  time: { remainingMinutes: number; componentMinutes: number },
  covered: number | null,
  { inputs }: Start,
): ScalingItem | null {
  const context = { inputs, appointment: validateAppointment(inputs).appointment, selections: [selection] };
  const planned = (one: PlanSelection): ScalingItem => ({
    selection: one,
    item: agendaItemOf(procedure, one, context, time),
  });
  const whole = planned(selection);
  if (covered === null || whole.item.units <= covered) return whole;
  const minutes = minutesOfUnits(Math.floor(covered * 2) / 2) - time.componentMinutes;
  return minutes > 0 ? planned({ ...selection, minutes }) : null;
}

function whyNot(procedure: ApplicableProcedure, selections: readonly PlanSelection[], start: Start): string {
  const { inputs, unitsCovered, minutesLeft } = start;
  const { procedureRuleTypeId, includeWithScaling, isOutsideAppointment } = procedure;
  const item = itemOf(agendaOf([...selections, selectionOf(procedure)], inputs), procedure);
  const added = agendaItems(agendaOf(selections, inputs).items).filter(
    (one) => !start.selections.some((planned) => planned.procedureRuleTypeId === one.procedureRuleTypeId),
  );
  const covered = unitsCovered(procedureRuleTypeId, added);
  if (item?.error) return item.error;
  if (covered === 0) return 'The insurance covers no more units.';
  if (isScaling(procedure)) return `${minutesText(minutesLeft)} left, and scaling would bill nothing in them.`;
  const { minutes, units } = item ?? { minutes: 0, units: 0 };
  if (covered !== null && units > covered) return `It takes ${units} units, and the insurance covers ${covered}.`;
  if (includeWithScaling && scalingOf(selections, inputs) === null)
    return 'It is part of the scaling, which is not in the plan.';
  if (!isOutsideAppointment && minutes > minutesLeft)
    return `It takes ${minutes} minutes, and ${minutesText(minutesLeft)} left.`;
  return 'Other procedures bring more in the time that is left.';
}

const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute is' : `${minutes} minutes are`);

const isScaling = ({ calculationType }: ApplicableProcedure): boolean =>
  CALCULATION_TYPES[calculationType].timeMode === 'fromRemaining';

const isOf =
  (procedure: ApplicableProcedure | null) =>
  ({ procedureRuleTypeId }: Pick<PlanSelection, 'procedureRuleTypeId'>): boolean =>
    procedureRuleTypeId === procedure?.procedureRuleTypeId;

/** The scaling of a plan; null without any. */
function scalingOf(selections: readonly PlanSelection[], { procedures }: PlanInputs): ApplicableProcedure | null {
  return procedures.find((procedure) => isScaling(procedure) && selections.some(isOf(procedure))) ?? null;
}

const itemOf = (agenda: Agenda, procedure: ApplicableProcedure): AgendaItem | undefined =>
  agendaItems(agenda.items).find(isOf(procedure));

/** Whether the insurance covers all of some procedures together. */
function areCovered(billed: readonly BilledUnits[], { unitsCovered }: Start): boolean {
  return billed.every((one) => {
    const covered = unitsCovered(
      one.procedureRuleTypeId,
      billed.filter((other) => other !== one),
    );
    return covered === null || one.units <= covered;
  });
}

/** Whether less of a procedure is covered beside another one. */
function isLimitedBy(
  { procedureRuleTypeId }: ApplicableProcedure,
  other: BilledUnits,
  { unitsCovered }: Start,
): boolean {
  if (procedureRuleTypeId === other.procedureRuleTypeId) return false;
  return unitsCovered(procedureRuleTypeId, []) !== unitsCovered(procedureRuleTypeId, [other]);
}

/** Minutes of a plan without scaling that takes what is left. */
function takenMinutesOf(agenda: Agenda, { procedures }: PlanInputs): number {
  const scaling = procedures.find(isScaling);
  const automatic = agendaItems(agenda.items).find((item) => scaling && isOf(scaling)(item) && !item.isTyped);
  return agenda.timing.usedMinutes - (automatic?.minutes ?? 0);
}

/** Higher the earlier a procedure is in the agenda, and then higher than all later ones together. */
function rankOf({ procedureRuleTypeId }: ApplicableProcedure, { due }: Start): number {
  return 2 ** (due.length - due.findIndex((one) => one.procedureRuleTypeId === procedureRuleTypeId));
}
