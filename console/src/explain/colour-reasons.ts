import type { JudgedAppointment } from './topics.js';

/** Why an appointment has its colour: steps as the texts name them, and the rule of a step that has one. Money is dollars. */
export interface ColourReason {
  step:
    | 'noGoal'
    | 'notJudged'
    | 'over'
    | 'planned'
    | 'estimate'
    | 'nothing'
    | 'meets'
    | 'below'
    | 'plannedMeets'
    | 'plannedAny'
    | 'saidOptimal';
  rule: string | null;
  amount?: number;
}

const VALUE_STEPS = { completed: 'over', planned: 'planned', estimate: 'estimate', none: 'nothing' } as const;

/** What the colour of an appointment rests on, in the order in which it was decided (`eventState` of `libs/hygiene`). */
export function colourReasons({ appointment, state, value }: JudgedAppointment): ColourReason[] {
  const { providerAppointmentGoal: goal } = appointment;
  if (goal === null || goal <= 0) return [{ step: 'noGoal', rule: 'R-13' }];
  if (state === 'unknown') return [{ step: 'notJudged', rule: null }];
  const reasons: ColourReason[] = [{ step: VALUE_STEPS[value.source], rule: 'R-14', amount: value.amount }];
  if (value.amount >= goal) return [...reasons, { step: 'meets', rule: null, amount: goal }];
  reasons.push({ step: 'below', rule: null, amount: goal - value.amount });
  if (state === 'success') reasons.push(whyMetAllTheSame(appointment, goal, value.source === 'completed'));
  return reasons;
}

/** Below the goal and green: goals are not compared strictly, or the planning has just said that it is met. */
function whyMetAllTheSame(appointment: JudgedAppointment['appointment'], goal: number, isOver: boolean): ColourReason {
  const planned = Math.max(appointment.rnaTotalPlanned ?? 0, appointment.totalPlanned);
  if (planned >= goal) return { step: 'plannedMeets', rule: null, amount: planned };
  if (isOver) return { step: 'plannedAny', rule: null, amount: planned };
  return { step: 'saidOptimal', rule: 'R-16' };
}
