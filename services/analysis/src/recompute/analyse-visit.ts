import { appointmentGoalCents, priceOfScalingCents } from '@helix/hygiene';
import type { VisitInputs } from './visits.query.js';

/** Raised when a rule changes what it answers, so that stored rows tell which rule made them. */
export const RULE_VERSION = 2;

/** The stored analysis of one visit. Money in cents. */
export interface VisitAnalysis {
  appointmentId: string;
  providerId: string;
  date: string;
  totalPlannedCents: number;
  totalCompletedCents: number;
  totalBilledCents: number;
  goalCents: number | null;
  priceOfScalingCents: number | null;
}

/** Goal, price of the time as scaling and totals of one visit. Pure: the rules are libs/hygiene's. */
export function analyseVisit(visit: VisitInputs): VisitAnalysis {
  return {
    appointmentId: visit.appointmentId,
    providerId: visit.providerId,
    date: visit.date,
    totalPlannedCents: visit.plannedCents,
    totalCompletedCents: visit.completedCents,
    totalBilledCents: visit.billedCents,
    goalCents: appointmentGoalCents(visit, visit.durationInMinutes),
    priceOfScalingCents: priceOfScalingCents(
      visit.durationInMinutes,
      visit.scalingUnitCents,
      visit.scalingHalfUnitCents,
    ),
  };
}
