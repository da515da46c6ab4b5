import type { AppointmentColour } from './topics.js';

/** One step in the explanation of a colour: its text key, and its rule if it has one. Money is in dollars. */
export interface ColourReason {
  step:
    | 'noGoal'
    | 'notEvaluated'
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

/** The steps that lead to an appointment's colour, in the order of `eventState` in `libs/hygiene`. */
export function colourReasons({ appointment, state, isEvaluated, value }: AppointmentColour): ColourReason[] {
  const { providerAppointmentGoal: goal } = appointment;
  if (!isEvaluated) return [{ step: 'notEvaluated', rule: null }];
  if (goal === null || goal <= 0) return [{ step: 'noGoal', rule: 'R-13' }];
  const reasons: ColourReason[] = [{ step: VALUE_STEPS[value.source], rule: 'R-14', amount: value.amount }];
  if (value.amount >= goal) return [...reasons, { step: 'meets', rule: null, amount: goal }];
  reasons.push({ step: 'below', rule: null, amount: goal - value.amount });
  if (state === 'success') reasons.push(reasonForGreenBelowGoal(appointment, goal, value.source === 'completed'));
  return reasons;
}

/**
 * Why an appointment below its goal is green: goals are not compared strictly, or its plan was just reported to meet
 * it.
 */
function reasonForGreenBelowGoal(
  appointment: AppointmentColour['appointment'],
  goal: number,
  isOver: boolean,
): ColourReason {
  const planned = Math.max(appointment.rnaTotalPlanned ?? 0, appointment.totalPlanned);
  if (planned >= goal) return { step: 'plannedMeets', rule: null, amount: planned };
  if (isOver) return { step: 'plannedAny', rule: null, amount: planned };
  return { step: 'saidOptimal', rule: 'R-16' };
}
