import { ruleTypeOf } from '../catalogue/catalogue.js';
import { positiveOrZero } from '../numbers.js';
import { agendaItems } from '../planning/agenda-children.js';
import type { Agenda } from '../planning/agenda.js';
import { timingOf, type Timing } from '../planning/timing.js';
import { isDone, PROCEDURE_RESULT } from './result-status.js';
import type { ScorecardRow } from './scorecard.js';

/** The time of a row of a scorecard. */
export type TimedResult = Pick<
  ScorecardRow,
  'procedureRuleTypeId' | 'isPlanned' | 'status' | 'actualMinutes' | 'enteredMinutes'
>;

/** The time that an appointment took. */
export interface TakenTime extends Timing {
  /** Of `usedMinutes`: planned steps that have no row, because nobody can tell whether they were done. */
  stepMinutes: number;
}

/** Whether a row took time of the appointment: it is planned and not missed, and not done outside the appointment. */
export const tookTime = ({ procedureRuleTypeId: typeId, isPlanned, status }: TimedResult): boolean =>
  typeId !== null && isPlanned && (isDone(status) || status === PROCEDURE_RESULT.Unknown) && !isOutside(typeId);

const isOutside = (typeId: number): boolean => ruleTypeOf(typeId)?.isOutsideAppointment ?? false;

/**
 * The time that a past appointment took, for the scorecard and the timing card: the actual minutes of its rows, and the
 * planned ones of the steps without a row. It is exceeded only by minutes that a user entered: computed ones, which may
 * follow from a fee, say nothing about the clock.
 *
 * @param plan the saved plan, minutes in halves.
 */
export function takenTime(
  results: readonly TimedResult[],
  plan: readonly { procedureRuleTypeId: number; minutes: number | null }[],
  durationInMinutes: number,
): TakenTime {
  const rows = new Set(results.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const steps = plan
    .filter(({ procedureRuleTypeId: typeId }) => !rows.has(typeId) && !isOutside(typeId))
    .map(({ minutes }) => minutes ?? 0);
  const timed = results.filter(tookTime);
  const timing = timingOf([...timed.map(({ actualMinutes }) => actualMinutes), ...steps], durationInMinutes);
  const entered = timed.map(({ enteredMinutes }) => enteredMinutes ?? 0);
  return {
    ...pastTiming(timing, entered, durationInMinutes),
    stepMinutes: steps.reduce((sum, minutes) => sum + positiveOrZero(minutes), 0),
  };
}

/** The timing of a past appointment: computed minutes alone never exceed it, and nothing remains of it. */
export function pastTiming(timing: Timing, enteredMinutes: readonly number[], durationInMinutes: number): Timing {
  const isExceeded = timingOf(enteredMinutes, durationInMinutes).state === 'exceeded';
  return timing.state === 'exceeded' && !isExceeded ? { ...timing, remainingMinutes: 0, state: 'full' } : timing;
}

/** The agenda of a past appointment that is planned again: only typed minutes exceed it. */
export function pastAgenda(agenda: Agenda, durationInMinutes: number): Agenda {
  const typed = agendaItems(agenda.items).filter((item) => item.isTyped && !item.isOutsideAppointment);
  const timing = pastTiming(
    agenda.timing,
    typed.map(({ minutes }) => minutes),
    durationInMinutes,
  );
  return { ...agenda, timing };
}
