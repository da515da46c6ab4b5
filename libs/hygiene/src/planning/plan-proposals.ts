import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { EXAMS } from '../catalogue/special-types.js';
import { agendaItems } from './agenda-children.js';
import { agendaItemOf, type ItemContext, type ScalingTime } from './agenda-item.js';
import type { Agenda, AgendaItem, PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { bestSets, type Packable, type PackedSet } from './best-set.js';
import type { BilledUnits, CoveredTogether } from './covered-units.js';
import { refusalOf, selectionOf, withCompanions } from './edit-plan.js';
import { agendaOf } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';
import { isWithinScaling, scalingComponents } from './scaling-minutes.js';
import { minutesOfUnits } from './units.js';
import { validateAppointment } from './validate-selection.js';

/** A plan to add to, and what could be added to it. */
export interface ProposalInputs {
  selections: readonly PlanSelection[];
  inputs: PlanInputs;
  minutesLeft: number;
  /** Minutes of everything but scaling that takes what is left. */
  takenMinutes: number;
  /** Due, not planned, and nothing of it must be chosen first; in agenda order. */
  possible: readonly ApplicableProcedure[];
  coverage: CoveredTogether;
  /** Higher the earlier a procedure is in the agenda, and then higher than all later ones together. */
  rankOf(procedure: ApplicableProcedure): number;
}

/** A plan that could be proposed. */
export interface Proposal {
  /** Of the whole plan. */
  feeCents: number;
  rank: number;
  added: readonly ApplicableProcedure[];
  selections: readonly PlanSelection[];
}

/** The plan with its exam, before anything else is added. */
interface Base {
  selections: readonly PlanSelection[];
  agenda: Agenda;
  context: ItemContext;
  exam: ApplicableProcedure | null;
  /** What the exam bills. */
  billed: readonly BilledUnits[];
  minutesLeft: number;
  takenMinutes: number;
  componentMinutes: number;
  /** Of the plan; null: none. */
  scaling: { procedure: ApplicableProcedure; selection: PlanSelection; feeCents: number } | null;
}

/** A procedure that could be added, with what it takes and brings. */
interface Addition extends Packable {
  procedure: ApplicableProcedure;
  billed: BilledUnits;
}

/** The best plans with an exam, or without one, for each time that they leave to scaling. */
export function proposalsWithExam(start: ProposalInputs, exam: ApplicableProcedure | null): Proposal[] {
  const base = withExam(start, exam);
  if (!base) return [];
  const additions = additionsTo(base, start);
  const scaling = start.possible.find(isScaling) ?? null;
  return [null, ...(scaling ? [scaling] : [])].flatMap((added) => {
    const hasScaling = added !== null || base.scaling !== null;
    const possible = additions.filter(({ procedure }) => hasScaling || !procedure.includeWithScaling);
    const areCovered = (set: readonly Addition[]) =>
      start.coverage.areCovered([...base.billed, ...set.map(({ billed }) => billed)]);
    return bestSets(possible, base.minutesLeft, areCovered).flatMap((set) => proposalOf(base, set, added, start) ?? []);
  });
}

/** Null when the exam is refused, not covered or too long. */
function withExam(start: ProposalInputs, exam: ApplicableProcedure | null): Base | null {
  const { inputs } = start;
  if (exam && refusalOf(exam.procedureRuleTypeId, start.selections, inputs) !== null) return null;
  const selections = exam ? withCompanions([...start.selections, selectionOf(exam)], [exam], inputs) : start.selections;
  const agenda = agendaOf(selections, inputs);
  const items = agendaItems(agenda.items);
  const examItem = exam && items.find(isOf(exam));
  const takenMinutes = takenMinutesOf(agenda, inputs);
  const minutesLeft = start.minutesLeft - (takenMinutes - start.takenMinutes);
  if (exam && (minutesLeft < 0 || examItem?.error !== null || !start.coverage.areCovered([examItem]))) return null;
  const procedure = scalingOf(selections, inputs);
  const selection = selections.find(isOf(procedure));
  return {
    ...{ selections, agenda, exam, minutesLeft, takenMinutes },
    context: { inputs, appointment: validateAppointment(inputs).appointment, selections },
    billed: examItem ? [examItem] : [],
    componentMinutes: scalingComponents(items, inputs.state),
    scaling:
      procedure && selection ? { procedure, selection, feeCents: items.find(isOf(procedure))?.feeCents ?? 0 } : null,
  };
}

/** What else can be added to a plan, with scaling or without. */
function additionsTo({ selections }: Base, { inputs, possible, coverage, rankOf }: ProposalInputs): Addition[] {
  return possible.flatMap((procedure) => {
    const { procedureRuleTypeId, isOutsideAppointment } = procedure;
    if (EXAMS.has(procedureRuleTypeId) || isScaling(procedure)) return [];
    if (refusalOf(procedureRuleTypeId, selections, inputs) !== null) return [];
    const plan = [...selections, selectionOf(procedure)];
    const item = agendaItems(agendaOf(plan, inputs).items).find(isOf(procedure));
    if (!item || item.error !== null) return [];
    const minutes = isOutsideAppointment ? 0 : item.minutes;
    return {
      procedure,
      billed: { procedureRuleTypeId, units: item.units },
      minutes,
      componentMinutes: isWithinScaling(procedure, plan, inputs.state) ? minutes : 0,
      feeCents: item.feeCents,
      rank: rankOf(procedure),
      isShared: coverage.isShared(procedureRuleTypeId),
    };
  });
}

/** A plan with a set of additions; null when added scaling would bill nothing. */
function proposalOf(
  base: Base,
  set: PackedSet<Addition>,
  added: ApplicableProcedure | null,
  { coverage, rankOf }: ProposalInputs,
): Proposal | null {
  const time = {
    remainingMinutes: base.context.appointment.durationInMinutes - base.takenMinutes - set.minutes,
    componentMinutes: base.componentMinutes + set.componentMinutes,
  };
  const billed = [...base.billed, ...set.items.map((addition) => addition.billed)];
  const scaling = added
    ? coveredScaling(added, time, coverage.unitsCovered(added.procedureRuleTypeId, billed), base.context)
    : base.scaling && scaled(base.scaling.procedure, base.scaling.selection, time, base.context);
  if (added && !(scaling && scaling.item.units > 0)) return null;
  const whole = [base.exam, added].filter((one) => one !== null);
  return {
    feeCents: base.agenda.feeCents - (base.scaling?.feeCents ?? 0) + set.feeCents + (scaling?.item.feeCents ?? 0),
    rank: set.rank + whole.reduce((sum, one) => sum + rankOf(one), 0),
    added: [...set.items.map(({ procedure }) => procedure), ...whole],
    selections: [
      ...base.selections,
      ...set.items.map(({ procedure }) => selectionOf(procedure)),
      ...(added && scaling ? [scaling.selection] : []),
    ],
  };
}

interface ScaledItem {
  selection: PlanSelection;
  item: AgendaItem;
}

function scaled(
  procedure: ApplicableProcedure,
  selection: PlanSelection,
  time: ScalingTime,
  context: ItemContext,
): ScaledItem {
  return { selection, item: agendaItemOf(procedure, selection, context, time) };
}

/** Scaling in the rest of the time, as long as it is covered; null when it is not at all. */
function coveredScaling(
  procedure: ApplicableProcedure,
  time: ScalingTime,
  covered: number | null,
  context: ItemContext,
): ScaledItem | null {
  const whole = scaled(procedure, selectionOf(procedure), time, context);
  if (covered === null || whole.item.units <= covered) return whole;
  const minutes = minutesOfUnits(Math.floor(covered * 2) / 2) - time.componentMinutes;
  return minutes > 0 ? scaled(procedure, { ...whole.selection, minutes }, time, context) : null;
}

/** Minutes of a plan without scaling that takes what is left. */
export function takenMinutesOf({ items, timing }: Agenda, { procedures }: PlanInputs): number {
  const scaling = procedures.find(isScaling) ?? null;
  const automatic = agendaItems(items).find((item) => isOf(scaling)(item) && !item.isTyped);
  return timing.usedMinutes - (automatic?.minutes ?? 0);
}

/** The scaling of a plan; null without any. */
export function scalingOf(
  selections: readonly PlanSelection[],
  { procedures }: PlanInputs,
): ApplicableProcedure | null {
  return procedures.find((procedure) => isScaling(procedure) && selections.some(isOf(procedure))) ?? null;
}

/** Whether a procedure takes what the others leave. */
export const isScaling = ({ calculationType }: ApplicableProcedure): boolean =>
  CALCULATION_TYPES[calculationType].timeMode === 'fromRemaining';

/** A predicate for the selection or item of a procedure. */
export const isOf =
  (procedure: ApplicableProcedure | null) =>
  ({ procedureRuleTypeId }: Pick<PlanSelection, 'procedureRuleTypeId'>): boolean =>
    procedureRuleTypeId === procedure?.procedureRuleTypeId;
