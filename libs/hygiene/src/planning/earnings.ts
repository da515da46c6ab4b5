import { positiveOrZero } from '../numbers.js';
/** Default commission goal of an appointment (spec 2 section 9). */
export const DEFAULT_COMMISSION_GOAL_CENTS = 5400;
/** Default commission share of codes that are billed by the tooth (spec 2 section 9). */
export const DEFAULT_TOOTH_COMMISSION = 0.18;

export type EarningsGrade = 'A+' | 'A' | 'B' | 'C' | 'D';

/** How well an appointment earns (spec 2 section 4, earnings grade). */
export interface Earnings {
  /** Null without a goal, and when the amounts are unknown. */
  grade: EarningsGrade | null;
  message: string;
  /** Whether the goal is reached: the card is green, otherwise orange. */
  isReached: boolean;
  /** Full rings of the chart, one for each whole multiple of the goal. */
  fullRings: number;
  /** The last ring, percent from 0 up to but not including 100. */
  lastRingPercent: number;
}

const MESSAGES: Readonly<Record<EarningsGrade, string>> = {
  'A+': 'Excellent!',
  A: 'Looking good!',
  B: 'Almost there!',
  C: 'Almost there!',
  D: "Let's get going.",
};
/** The card is neutral then: nothing failed. */
const NO_GOAL = 'No goal';
const FAILED = 'Something went wrong please contact support.';

/**
 * A+ from the goal on, A below it, B below 90 %, C below 80 %, D below 70 %. Exact in cents: 89.99 % is a B.
 *
 * @param achievedCents below 0 counts as 0.
 * @param goalCents null or 0: there is none.
 */
export function earningsOf(achievedCents: number, goalCents: number | null): Earnings {
  if (!Number.isFinite(achievedCents) || (goalCents !== null && !Number.isFinite(goalCents)))
    return withoutGrade(FAILED);
  if (goalCents === null || goalCents <= 0) return withoutGrade(NO_GOAL);
  const achieved = Math.max(0, achievedCents);
  const grade = gradeOf(achieved, goalCents);
  const fullRings = Math.floor(achieved / goalCents);
  return {
    grade,
    message: MESSAGES[grade],
    isReached: achieved >= goalCents,
    fullRings,
    lastRingPercent: (100 * (achieved - fullRings * goalCents)) / goalCents,
  };
}

function withoutGrade(message: string): Earnings {
  return { grade: null, message, isReached: false, fullRings: 0, lastRingPercent: 0 };
}

function gradeOf(achieved: number, goal: number): EarningsGrade {
  if (achieved >= goal) return 'A+';
  if (achieved * 10 >= goal * 9) return 'A';
  if (achieved * 10 >= goal * 8) return 'B';
  return achieved * 10 >= goal * 7 ? 'C' : 'D';
}

/**
 * the commission goal of an appointment, cents rounded half up; 54 dollars when the provider has no goal wage
 * (spec 2 section 9). A negative, infinite or NaN length is 0.
 */
export function commissionGoalCents(goalWageCents: number | null, durationInMinutes: number): number {
  if (goalWageCents === null || !(goalWageCents > 0 && goalWageCents < Infinity)) return DEFAULT_COMMISSION_GOAL_CENTS;
  return Math.round((goalWageCents * positiveOrZero(durationInMinutes)) / 60);
}

/**
 * R-15, rules part Q, 6: the provider's share of an amount: that of the provider's wage, also 0; else the option's; else 0.18
 * if it is billed by the tooth; else 0.
 *
 * @returns a fraction, 0 to 1.
 */
export function commissionShare(option: number | null, isByTooth: boolean, provider: number | null): number {
  return provider ?? option ?? (isByTooth ? DEFAULT_TOOTH_COMMISSION : 0);
}
