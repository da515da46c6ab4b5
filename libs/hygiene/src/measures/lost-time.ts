import { joinedSpans, type TimeSpan } from '../dashboard/open-gaps.js';
import { appointmentGoalCents, type GoalInputs } from '../value/goal.js';

/** What became of the time of an appointment that was cancelled or missed. */
export interface LostTime {
  /** Of the appointment, in minutes. */
  minutes: number;
  /** Of these, the minutes in which the provider treated or treats somebody else; overlapping appointments count once. */
  refilledMinutes: number;
  /** What the rest would have earned at the provider's goal, in cents; null without a goal. */
  lostCents: number | null;
}

/**
 * The time of an appointment that did not take place (rules part Y, 11).
 *
 * @param others the provider's other active appointments of the day.
 */
export function lostTime(missed: TimeSpan, others: readonly TimeSpan[], goal: GoalInputs): LostTime {
  const minutes = Math.max(0, missed.endMinutes - missed.startMinutes);
  const refilledMinutes = joinedSpans(others.map((other) => within(other, missed))).reduce(
    (sum, { startMinutes, endMinutes }) => sum + endMinutes - startMinutes,
    0,
  );
  return { minutes, refilledMinutes, lostCents: appointmentGoalCents(goal, minutes - refilledMinutes) };
}

/** The part of a span that is in another one; its end is before its start when there is none. */
const within = (span: TimeSpan, around: TimeSpan): TimeSpan => ({
  startMinutes: Math.max(span.startMinutes, around.startMinutes),
  endMinutes: Math.min(span.endMinutes, around.endMinutes),
});
