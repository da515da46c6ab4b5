/**
 * R-13 Goals: what a visit should bring in.
 *
 * The stored goal wage is the per-hour goal times the clinic's goal percentage (a fraction, 0 to 1), so the per-hour
 * goal is got back by dividing.
 */
export interface GoalInputs {
  /** Cents an hour of the provider's wage that is valid on the visit's day; null when none is set. */
  goalWageCents: number | null;
  /** A fraction, 0 to 1; null or 0 when the clinic has none. */
  goalPercentage: number | null;
  /** The clinic's own goal, cents an hour; null when none is set. */
  clinicGoalHourlyCents: number | null;
}

/** the provider's goal in cents an hour; falls back on the clinic's, and is null when there is neither. */
export function providerHourlyGoalCents({
  goalWageCents,
  goalPercentage,
  clinicGoalHourlyCents,
}: GoalInputs): number | null {
  if (goalWageCents !== null && goalWageCents > 0 && goalPercentage !== null && goalPercentage > 0) {
    return Math.round(goalWageCents / goalPercentage);
  }
  return clinicGoalHourlyCents !== null && clinicGoalHourlyCents > 0 ? clinicGoalHourlyCents : null;
}

/** the goal of one visit in cents, rounded half up; null when the provider has no hourly goal. */
export function appointmentGoalCents(hourlyGoalCents: number | null, durationInMinutes: number): number | null {
  if (hourlyGoalCents === null) return null;
  return Math.round((hourlyGoalCents * Math.max(0, durationInMinutes)) / 60);
}
