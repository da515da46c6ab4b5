import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { imagesOf } from '../calculation-types/pas.js';
import { CALCULATION_TYPE } from '../catalogue/rule-type.js';
import { agendaItems } from './agenda-children.js';
import type { Agenda, AgendaItem, PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { bookedOf, type CareFacts } from './care-facts.js';
import { withChildren } from './edit-plan.js';
import { ruleMinutesOf } from './item-minutes.js';
import { withKeptCodes, withoutKeptCodes } from './kept-codes.js';
import { agendaOf, inAgendaOrder } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';
import { scalingComponents } from './scaling-minutes.js';
import { minutesOfUnits } from './units.js';

/** Scaling bills nothing without minutes of its own. */
const LEAST_SCALING_MINUTES = 0.5;

/**
 * A plan while it is filled. Everything has the minutes of its rule, as if they were typed (rules W 2). Scaling has those of
 * its units, which are fewer the more of them is taken by what is part of it (W 3).
 */
export class PlanDraft {
  /** In agenda order, with minutes. */
  readonly selections: readonly PlanSelection[];
  readonly agenda: Agenda;
  /** Below 0 when the plan, with what is kept free, is longer than the appointment. */
  readonly minutesLeft: number;

  private constructor(private readonly parts: DraftParts) {
    const { planned, scalingUnits, keptFree, inputs, facts } = parts;
    const typed = withRuleMinutes(planned, inputs, facts);
    const timed = scalingUnits === null ? typed : withScalingUnits(typed, scalingUnits, inputs);
    this.selections = inAgendaOrder(timed, inputs);
    this.agenda = agendaOf(this.selections, inputs);
    this.minutesLeft = this.agenda.timing.remainingMinutes - keptFree;
  }

  /** The plan on the screen. Scaling whose minutes nobody typed has no time yet. */
  static of(planned: readonly PlanSelection[], inputs: PlanInputs, facts: CareFacts): PlanDraft {
    const scaling = inputs.procedures.find(isScaling);
    const isAutomatic = planned.some((one) => one.minutes === null && isOf(scaling, one));
    return new PlanDraft({ planned, scalingUnits: isAutomatic ? 0 : null, keptFree: 0, inputs, facts });
  }

  /** With another procedure and the children that come with it. */
  with(procedure: ApplicableProcedure, selection: PlanSelection): PlanDraft {
    const planned = withChildren([...this.parts.planned, selection], [procedure], this.parts.inputs);
    return new PlanDraft({ ...this.parts, planned });
  }

  /** With scaling of so many units, in place of its own time where it is planned already. */
  withScaling(selection: PlanSelection, scalingUnits: number): PlanDraft {
    const { planned } = this.parts;
    const isPlanned = this.has(selection.procedureRuleTypeId);
    return new PlanDraft({ ...this.parts, planned: isPlanned ? planned : [...planned, selection], scalingUnits });
  }

  /** With minutes that are kept free. */
  keeping(minutes: number): PlanDraft {
    return new PlanDraft({ ...this.parts, keptFree: this.parts.keptFree + minutes });
  }

  /** Whether scaling is planned whose minutes nobody typed. */
  get hasAutomaticScaling(): boolean {
    return this.parts.scalingUnits !== null;
  }

  has(procedureRuleTypeId: number): boolean {
    return this.selections.some((one) => one.procedureRuleTypeId === procedureRuleTypeId);
  }
}

interface DraftParts {
  /** With the minutes that a user typed. */
  planned: readonly PlanSelection[];
  /** Of scaling whose minutes nobody typed; null: there is none. */
  scalingUnits: number | null;
  /** Minutes that are kept free for what the user has to choose first. */
  keptFree: number;
  inputs: PlanInputs;
  facts: CareFacts;
}

/** Whether a procedure takes what the others leave. */
export const isScaling = ({ calculationType }: ApplicableProcedure): boolean =>
  calculationType === CALCULATION_TYPE.Scaling;

/** Whether a selection or item is of a procedure. */
export const isOf = (
  procedure: ApplicableProcedure | undefined,
  { procedureRuleTypeId }: Pick<PlanSelection, 'procedureRuleTypeId'>,
): boolean => procedureRuleTypeId === procedure?.procedureRuleTypeId;

/**
 * Rules W 2: types the minutes of the rules where nobody typed any. Left alone are scaling, what always takes the same time
 * or none, and what no rule has minutes for.
 */
function withRuleMinutes(selections: readonly PlanSelection[], inputs: PlanInputs, facts: CareFacts): PlanSelection[] {
  const items = agendaItems(agendaOf(selections, inputs).items);
  return selections.map((selection) => {
    const procedure = inputs.procedures.find((one) => isOf(one, selection));
    const item = items.find((one) => isOf(procedure, one));
    if (!procedure || !item || selection.minutes !== null || isScaling(procedure) || !followsRule(item))
      return selection;
    if (item.keepsCodes) return withKeptCodes(selection, item.minutes);
    return { ...selection, minutes: minutesInPlan(procedure, selection, facts) };
  });
}

/** Probing within an exam takes no time, whatever its rule says. */
const followsRule = ({ timeEditable, minutesFrom }: AgendaItem): boolean => timeEditable && minutesFrom !== 'included';

/** The minutes of the rule; of what is billed by time and booked those of the booked units. Null: no rule has any. */
export function minutesInPlan(
  procedure: ApplicableProcedure,
  selection: PlanSelection,
  facts: Pick<CareFacts, 'booked'>,
): number | null {
  const { feeMode, hasFurtherItems } = CALCULATION_TYPES[procedure.calculationType];
  const booked = bookedOf(facts, procedure.procedureRuleTypeId);
  if (booked && feeMode === 'perUnitOfTime') return minutesOfUnits(booked.units);
  return ruleMinutesOf(procedure, hasFurtherItems ? imagesOf(selection) : 1);
}

/**
 * Rules W 3: scaling with the minutes of its units, without those of what is part of it. Codes of the practice stay when
 * these are their units (W 6).
 */
function withScalingUnits(selections: readonly PlanSelection[], units: number, inputs: PlanInputs): PlanSelection[] {
  const scaling = inputs.procedures.find(isScaling);
  const kept = agendaItems(agendaOf(selections, inputs).items).find((item) => isOf(scaling, item) && item.keepsCodes);
  const minutes = units === 0 ? 0 : scalingMinutes(selections, units, inputs);
  return selections.map((one) => {
    if (!isOf(scaling, one)) return one;
    return kept?.units === units ? withKeptCodes(one, minutes) : { ...withoutKeptCodes(one), minutes };
  });
}

/** Rules W 3: the own minutes of scaling of so many units: without those of the items of the plan that are part of it. */
export function scalingMinutes(selections: readonly PlanSelection[], units: number, inputs: PlanInputs): number {
  const scaling = inputs.procedures.find(isScaling);
  const others = agendaItems(agendaOf(selections, inputs).items).filter((item) => !isOf(scaling, item));
  return Math.max(minutesOfUnits(units) - scalingComponents(others, inputs.state), LEAST_SCALING_MINUTES);
}
