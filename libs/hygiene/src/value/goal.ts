import { positiveOrZero } from '../numbers.js';

/**
 * Inputs of the goal of an appointment. The stored goal wage is the hourly goal times the clinic's goal
 * percentage (a fraction, 0 to 1), so the hourly goal is the wage divided by the percentage.
 */
export interface GoalInputs {
  /** Cents an hour of the provider's wage that is valid on the appointment's day; null when none is set. */
  goalWageCents: number | null;
  /** A fraction, 0 to 1; null or 0 when the clinic has none. */
  goalPercentage: number | null;
  /** The clinic's own goal, cents an hour; null when none is set. */
  clinicGoalHourlyCents: number | null;
}

/** An unrounded hourly goal; null when there is none. */
type HourlyGoal = { cents: number; share: number } | null;

/** the provider's goal in cents an hour, rounded half up; else the clinic's; null without either. */
export function providerHourlyGoalCents(inputs: GoalInputs): number | null {
  const goal = hourlyGoal(inputs);
  return goal === null ? null : Math.round(goal.cents / goal.share);
}

/**
 * the goal of one appointment in cents; null when neither the provider nor the clinic has an hourly goal.
 *
 * Rounded half up once, at the end (rules section 0): computed from the rounded hourly goal it would be off by cents.
 *
 * @param durationInMinutes negative, infinite and NaN are 0.
 */
export function appointmentGoalCents(inputs: GoalInputs, durationInMinutes: number): number | null {
  const goal = hourlyGoal(inputs);
  if (goal === null) return null;
  return Math.round((goal.cents * positiveOrZero(durationInMinutes)) / (60 * goal.share));
}

function hourlyGoal({ goalWageCents, goalPercentage, clinicGoalHourlyCents }: GoalInputs): HourlyGoal {
  const [cents, share] = [positiveOrZero(goalWageCents ?? 0), positiveOrZero(goalPercentage ?? 0)];
  if (cents > 0 && share > 0) return { cents, share };
  const clinicCents = positiveOrZero(clinicGoalHourlyCents ?? 0);
  return clinicCents > 0 ? { cents: clinicCents, share: 1 } : null;
}
