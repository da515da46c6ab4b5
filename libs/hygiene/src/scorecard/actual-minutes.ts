import { positiveOrZero, roundToHalves } from '../numbers.js';
import { RULE_TYPE } from '../catalogue/special-types.js';
import type { Explanation } from '../explain/explained.js';
import { scalingComponents, supportedScalingMinutes } from '../planning/scaling-minutes.js';
import { isOfType } from './done-procedures.js';
import type { PlannedProcedure, ScorecardAppointment, ScorecardEntry } from './scorecard-input.js';

type Appointment = Pick<ScorecardAppointment, 'isOver' | 'state' | 'plan' | 'entries'>;

/**
 * The minutes that a procedure took, in halves: those that the user entered, else the planned ones; of scaling those that
 * the claimed units support. While no scaling is done its planned minutes count until the appointment is over,
 * then none. An unplanned procedure takes none.
 *
 * @param completedUnits claimed, in halves.
 */
export function actualMinutesOf(
  planned: PlannedProcedure | null,
  completedUnits: number,
  appointment: Appointment,
): number {
  if (planned === null) return 0;
  const entered = entryOf(planned.procedureRuleTypeId, appointment.entries)?.actualMinutes;
  if (entered != null) return positiveOrZero(entered);
  if (!isClaimed(planned, completedUnits, appointment)) return positiveOrZero(planned.minutes);
  return roundToHalves(supportedScalingMinutes(planned.minutes, completedUnits, componentMinutes(appointment)));
}

/**
 * R-42 as text: why the scaling took other minutes than planned. Empty for other procedures, for entered minutes, and
 * where the planned minutes stand.
 */
export function explainActualMinutes(
  planned: PlannedProcedure,
  completedUnits: number,
  appointment: Appointment,
): Explanation[] {
  const isEntered = entryOf(planned.procedureRuleTypeId, appointment.entries)?.actualMinutes != null;
  const minutes = actualMinutesOf(planned, completedUnits, appointment);
  const plannedMinutes = positiveOrZero(planned.minutes);
  if (isEntered || !isClaimed(planned, completedUnits, appointment) || minutes === plannedMinutes) return [];
  return [{ rule: 'R-42', text: supportText(minutes, plannedMinutes, completedUnits, appointment), rows: [] }];
}

function supportText(
  minutes: number,
  plannedMinutes: number,
  completedUnits: number,
  appointment: Appointment,
): string {
  if (completedUnits === 0) return 'No units of scaling were claimed, so none of its planned minutes count.';
  const components = componentMinutes(appointment);
  const within = components > 0 ? ` and ${components} of the procedures within it` : '';
  const units = completedUnits === 1 ? '1 claimed unit' : `${completedUnits} claimed units`;
  const than = minutes < plannedMinutes ? 'more' : 'less';
  return `The planned ${plannedMinutes} minutes${within} are ${than} than the time of ${units}: ${minutes} minutes count.`;
}

/** Whether the minutes follow from the claimed units. */
function isClaimed(planned: PlannedProcedure, completedUnits: number, { isOver }: Appointment): boolean {
  return planned.procedureRuleTypeId === RULE_TYPE.SCALING && (isOver || completedUnits > 0);
}

function componentMinutes({ plan, entries, state }: Appointment): number {
  const parts = (plan ?? []).map((part) => ({
    procedureRuleTypeId: part.procedureRuleTypeId,
    includeWithScaling: part.includeWithScaling,
    minutes: entryOf(part.procedureRuleTypeId, entries)?.actualMinutes ?? part.minutes,
  }));
  return scalingComponents(parts, state);
}

/** The last entry of a procedure; stored rows have at most one. */
export function entryOf(typeId: number | null, entries: readonly ScorecardEntry[]): ScorecardEntry | null {
  return entries.findLast(isOfType(typeId)) ?? null;
}
