import { isVisitOver, valueAt, type DashboardVisit } from './dashboard-visit.js';

/** How a visit went, or is going to go; `unknown` when there is no goal to hold it against. */
export type VisitResult = 'perfect' | 'needsImprovement' | 'unknown';

/**
 * a visit that is over is perfect when it was planned, completed its goal, left nothing undone that was due, and has
 * a reason for everything planned that was missed. One that is not over is on its way there when it is planned and worth
 * its goal. Everything else needs improvement, but for visits without a goal, which are neither.
 */
export function visitResult(visit: DashboardVisit, nowMinutes: number): VisitResult {
  const { goal, isPlanned, dueAndNotDone, missedWithoutReason } = visit;
  if (goal === null || !(goal > 0)) return 'unknown';
  const meetsGoal = valueAt(visit, nowMinutes).amount >= goal;
  const isComplete = !isVisitOver(visit, nowMinutes) || (dueAndNotDone === 0 && missedWithoutReason === 0);
  return isPlanned && meetsGoal && isComplete ? 'perfect' : 'needsImprovement';
}

/** A day's visits by how they went. */
export interface ResultCounts {
  perfectAppointments: number;
  appointmentsNeedingImprovement: number;
}

/** R-18 for a day: no visit counts in both. */
export function resultCounts(visits: readonly DashboardVisit[], nowMinutes: number): ResultCounts {
  const results = visits.map((visit) => visitResult(visit, nowMinutes));
  return {
    perfectAppointments: results.filter((result) => result === 'perfect').length,
    appointmentsNeedingImprovement: results.filter((result) => result === 'needsImprovement').length,
  };
}
