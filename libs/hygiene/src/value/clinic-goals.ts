/** What a clinic wants to produce. */
export interface ClinicGoal {
  /** Cents an hour; null: none. */
  goalHourlyCents: number | null;
  /** A fraction, 0 to 1, of what a provider produces that is the goal wage; null: none. */
  goalPercentage: number | null;
}

/** A goal that a clinic had before the one in force. */
export interface FormerGoal extends ClinicGoal {
  /** The first day on which it does not count, `yyyy-mm-dd`. */
  effectiveEnd: string;
}

/** The goals of a clinic with their days (rules part U, 16): each day has one. */
export interface ClinicGoals {
  /** Counts from the end of the last former one on, and on all days when there is none. */
  current: ClinicGoal;
  /** The oldest first. */
  former: readonly FormerGoal[];
}

/** The goals with the day of the last change, on which another change replaces it. */
export interface DatedGoals extends ClinicGoals {
  /** The day on which the current goal was set; null: unknown. */
  setOn: string | null;
}

/** A goal and the days on which it counts. */
export interface GoalPeriod extends ClinicGoal {
  /** Null: always before. */
  effectiveStart: string | null;
  /** The first day on which it does not count; null: without an end. */
  effectiveEnd: string | null;
}

/** The goal of a clinic that counts on a day, `yyyy-mm-dd`. */
export function goalOn({ current, former }: ClinicGoals, date: string): ClinicGoal {
  const { goalHourlyCents, goalPercentage } = former.find(({ effectiveEnd }) => effectiveEnd > date) ?? current;
  return { goalHourlyCents, goalPercentage };
}

/** The goals with their days, the oldest first. They cover every day once. */
export function goalPeriods({ current, former }: ClinicGoals): GoalPeriod[] {
  return [...former, { ...current, effectiveEnd: null }].map((goal, index) => ({
    ...goal,
    effectiveStart: former[index - 1]?.effectiveEnd ?? null,
  }));
}

/**
 * The goals of a clinic whose goal is changed today (rules part U, 16). The first goal counts on all days, every later one
 * from today on. A second change on one day replaces the first one, and leaves nothing of it when it takes it back.
 *
 * @param today the clinic's day, `yyyy-mm-dd`.
 */
export function withGoalFrom(goals: DatedGoals, goal: ClinicGoal, today: string): DatedGoals {
  const former = formerFrom(goals, today);
  const last = former.at(-1);
  if (last && isSameGoal(last, goal)) {
    const rest = former.slice(0, -1);
    return { current: goal, former: rest, setOn: rest.at(-1)?.effectiveEnd ?? null };
  }
  return { current: goal, former, setOn: today };
}

/** The goals that count before today, once another one counts from today on. */
function formerFrom({ current, former, setOn }: DatedGoals, today: string): FormerGoal[] {
  if (former.length === 0 && isUnset(current)) return [];
  const ended = former.filter(({ effectiveEnd }) => effectiveEnd <= today);
  // One that ends later: its clinic moved to a time zone in which that day is yet to come.
  const late = former.find(({ effectiveEnd }) => effectiveEnd > today);
  if (!late && setOn !== null && setOn >= today) return ended;
  if (ended.at(-1)?.effectiveEnd === today) return ended;
  return [...ended, { ...(late ?? current), effectiveEnd: today }];
}

/** Days from one on and before another one; null: without an end. */
export interface GoalDays {
  from: string | null;
  to: string | null;
}

/** The days on which the goal that counts differs, as ranges that do not touch, by time. */
export function changedGoalDays(before: ClinicGoals, after: ClinicGoals): GoalDays[] {
  const ends = [...before.former, ...after.former].map(({ effectiveEnd }) => effectiveEnd);
  const bounds = ['', ...new Set(ends.sort())];
  const ranges: GoalDays[] = [];
  bounds.forEach((start, index) => {
    if (isSameGoal(goalOn(before, start), goalOn(after, start))) return;
    const [from, to] = [start || null, bounds[index + 1] ?? null];
    const last = ranges.at(-1);
    if (last && last.to === from) last.to = to;
    else ranges.push({ from, to });
  });
  return ranges;
}

const isSameGoal = (a: ClinicGoal, b: ClinicGoal): boolean =>
  (a.goalHourlyCents ?? 0) === (b.goalHourlyCents ?? 0) && (a.goalPercentage ?? 0) === (b.goalPercentage ?? 0);

const isUnset = ({ goalHourlyCents, goalPercentage }: ClinicGoal): boolean => !goalHourlyCents && !goalPercentage;
