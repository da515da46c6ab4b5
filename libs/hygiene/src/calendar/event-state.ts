import { appointmentValue, type ValueInputs } from '../value/appointment-value.js';

/** An appointment is over this many minutes after its end (spec 1 section 9). */
export const OVER_AFTER_MINUTES = 7;

/** `success` green: goal met; `warning` amber: at risk; `fail` red: missed; `unknown` blue: not evaluated. */
export type EventState = 'success' | 'warning' | 'fail' | 'unknown';

/** Whether an appointment is over. Both in minutes of the clinic's local time since the epoch. */
export function isOver(nowMinutes: number, endMinutes: number): boolean {
  return nowMinutes >= endMinutes + OVER_AFTER_MINUTES;
}

export interface EventStateInputs extends Omit<ValueInputs, 'over'> {
  nowMinutes: number;
  endMinutes: number;
  /** The appointment's goal, same unit as the totals; null when the provider has no goal. */
  goal: number | null;
  /** HardCore mode, or EasyExceptForAdmin for an admin: only the value is compared with the goal. */
  strict: boolean;
  /** False for a provider who is not a hygienist, and for appointments that are not the viewer's own. */
  evaluated: boolean;
  /** The planning screen has reported that the plan meets the goal; the totals here may not include it yet. */
  reportedOptimal?: boolean;
}

/**
 * The event colour of an appointment (spec 1 section 4).
 *
 * Red when over and below goal, amber when not yet over and below goal, green when the value meets the goal, blue
 * without a goal or when the appointment is not evaluated for this viewer. Outside of strict mode a planned value that
 * meets the goal is green whatever was completed, and an appointment that is over meets it when anything was planned. A
 * reported optimal plan is trusted until the appointment is over.
 */
export function eventState(inputs: EventStateInputs): EventState {
  const { goal, strict, evaluated, reportedOptimal = false } = inputs;
  if (!evaluated || goal === null || goal <= 0) return 'unknown';
  const over = isOver(inputs.nowMinutes, inputs.endMinutes);
  if (appointmentValue({ ...inputs, over }).amount >= goal || (reportedOptimal && !over)) return 'success';
  if (!strict) {
    const planned = Math.max(inputs.rnaTotalPlanned ?? 0, inputs.totalPlanned);
    if (planned >= goal || (over && planned > 0)) return 'success';
  }
  return over ? 'fail' : 'warning';
}

/** Whether goals are compared strictly. `goalDisplayMode`: 1 HardCore, 2 Easy, 3 EasyExceptForAdmin. */
export function isStrict(goalDisplayMode: 1 | 2 | 3, viewerIsAdmin: boolean): boolean {
  return goalDisplayMode === 1 || (goalDisplayMode === 3 && viewerIsAdmin);
}
