import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { clampItemMinutes } from './item-minutes.js';
import { agendaItems, nestChildren } from './agenda-children.js';
import { agendaItemOf, invalidItem, type ItemContext } from './agenda-item.js';
import type { Agenda, AgendaItem, PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { DEFAULT_COMMISSION_GOAL_CENTS, earningsOf } from './earnings.js';
import type { PlanSelection } from './plan-selection.js';
import { scalingComponents } from './scaling-minutes.js';
import { bySchedule, type Scheduled } from './schedule-order.js';
import { conflictsWith, lacksExam } from './selection-checks.js';
import { timingOf, type Timing } from './timing.js';
import { validateAppointment } from './validate-selection.js';

/** A selection with its procedure; undefined when that does not apply to the patient. */
interface Entry {
  selection: PlanSelection;
  procedure: ApplicableProcedure | undefined;
}

/**
 * The agenda of a plan (spec 2 section 4): everything but scaling is planned first, then scaling from the time that is
 * left. Items outside the appointment count for money, not for time. The result depends on which procedures are
 * selected, not on the order of the selection.
 */
export function agendaOf(selections: readonly PlanSelection[], inputs: PlanInputs): Agenda {
  const { appointment, problems } = validateAppointment(inputs);
  const entries = entriesOf(selections, inputs);
  const items = planItems(entries, { inputs, appointment, selections });
  const feeCents = sumOf(items, (item) => item.feeCents);
  const toGoalCents = appointment.goalCents === null ? null : appointment.goalCents - feeCents;
  const timing = timingOfItems(items, appointment.durationInMinutes);
  const parents = new Map(
    entries.map(({ selection, procedure }) => [selection.procedureRuleTypeId, procedure?.parents]),
  );
  const nested = nestChildren(items, (id) => parents.get(id) ?? []);
  return {
    items: nested,
    feeCents,
    commissionCents: sumOf(items, (item) => item.commissionCents),
    commissionGoalCents: inputs.commissionGoalCents ?? DEFAULT_COMMISSION_GOAL_CENTS,
    toGoalCents,
    isOptimal: toGoalCents !== null && toGoalCents <= 0,
    timing,
    applicableMinutes: clampItemMinutes(timing.remainingMinutes),
    earnings: earningsOf(feeCents, appointment.goalCents),
    reason: reasonOf(agendaItems(nested), entries),
    problems,
  };
}

/** The selections in agenda order. */
export function inAgendaOrder(selections: readonly PlanSelection[], inputs: PlanInputs): PlanSelection[] {
  return entriesOf(selections, inputs).map(({ selection }) => selection);
}

function entriesOf(selections: readonly PlanSelection[], { procedures }: PlanInputs): Entry[] {
  const byId = new Map(procedures.map((procedure) => [procedure.procedureRuleTypeId, procedure]));
  return selections
    .map((selection) => ({ selection, procedure: byId.get(selection.procedureRuleTypeId) }))
    .toSorted((one, other) => bySchedule(scheduledOf(one), scheduledOf(other)));
}

/** The order of a procedure that does not apply is that of the catalogue; unknown ones are in the middle. */
function scheduledOf({ selection: { procedureRuleTypeId }, procedure }: Entry): Scheduled {
  const unknown = {
    procedureRuleTypeId,
    scheduleOrderBeginning: null,
    scheduleOrderEnd: null,
    colorGroup: 'grey',
  } as const;
  return procedure ?? ruleTypeOf(procedureRuleTypeId) ?? unknown;
}

function planItems(entries: readonly Entry[], context: ItemContext): AgendaItem[] {
  const { appointment, inputs } = context;
  const items = entries.map(({ selection, procedure }, index): AgendaItem | null => {
    const error = contradiction(entries, index, inputs);
    if (!procedure || error !== null) return invalidItem(procedure, selection, error ?? NOT_APPLICABLE);
    return isPlannedLast(procedure) ? null : agendaItemOf(procedure, selection, context);
  });
  for (const [index, { selection, procedure }] of entries.entries()) {
    if (items[index] !== null || !procedure) continue;
    const others = items.filter((item) => item !== null);
    items[index] = agendaItemOf(procedure, selection, context, {
      remainingMinutes: timingOfItems(others, appointment.durationInMinutes).remainingMinutes,
      componentMinutes: scalingComponents(others, inputs.state),
    });
  }
  return items.filter((item) => item !== null);
}

/** A procedure that a rule of the patient switches off, or that is for another age. */
export const NOT_APPLICABLE = 'Does not apply to this patient.';

/** Why a selection contradicts the others, as text. Of two that exclude each other, the first of the agenda counts. */
function contradiction(entries: readonly Entry[], index: number, inputs: PlanInputs): string | null {
  const idOf = ({ selection }: Entry) => selection.procedureRuleTypeId;
  const id = idOf(entries[index]!);
  const before = entries.slice(0, index).map(idOf);
  if (before.includes(id)) return 'Already in the plan.';
  return (
    lacksExam(id, { selectedTypeIds: entries.map(idOf), insuranceStatus: inputs.insuranceStatus }) ??
    conflictsWith(id, { selectedTypeIds: before, clinicState: inputs.state })
  );
}

const isPlannedLast = ({ calculationType }: ApplicableProcedure): boolean =>
  CALCULATION_TYPES[calculationType].timeMode === 'fromRemaining';

function timingOfItems(items: readonly AgendaItem[], durationInMinutes: number): Timing {
  const inside = items.filter(({ isOutsideAppointment }) => !isOutsideAppointment);
  return timingOf(
    inside.map(({ minutes }) => minutes),
    durationInMinutes,
  );
}

function reasonOf(items: readonly AgendaItem[], entries: readonly Entry[]): string {
  const timeOnly = new Set(
    entries.flatMap(({ procedure }) =>
      procedure && CALCULATION_TYPES[procedure.calculationType].isTimeOnly ? procedure.procedureRuleTypeId : [],
    ),
  );
  return items
    .filter(({ procedureRuleTypeId }) => !timeOnly.has(procedureRuleTypeId))
    .map(({ name }) => name)
    .join(', ');
}

const sumOf = <T>(list: readonly T[], valueOf: (one: T) => number): number =>
  list.reduce((sum, one) => sum + valueOf(one), 0);
