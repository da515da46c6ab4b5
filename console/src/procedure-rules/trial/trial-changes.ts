import type { RulesTrial, TriedRecommendation } from '@helix/contracts';
import { countText } from '../../components/number-text.js';

/** The direction and the absolute amount of a change. */
export interface Change {
  way: 'more' | 'less' | 'same';
  amount: number;
}

const changeOf = (change: number): Change => ({
  way: change > 0 ? 'more' : change < 0 ? 'less' : 'same',
  amount: Math.abs(change),
});

/** The change in minutes. */
export const minutesChange = ({ changedMinutes }: RulesTrial): Change => changeOf(changedMinutes);

const MINUTES_PER_HOUR = 60;
/** Up to two hours, people count in minutes. */
const MAX_MINUTES_SHOWN = 120;
/** From here on, parts of an hour do not matter. */
const WHOLE_HOURS = 10;

/** A time as people say it: `45 min`, `2.5 h`, `307 h`. @param minutes not negative. */
export function timeText(minutes: number): string {
  if (minutes <= MAX_MINUTES_SHOWN) return `${minutes} min`;
  const hours = minutes / MINUTES_PER_HOUR;
  return hours < WHOLE_HOURS ? `${Math.round(hours * 10) / 10} h` : `${countText(Math.round(hours))} h`;
}

/** The change in dollars. */
export const moneyChange = ({ changedCents }: RulesTrial): Change => changeOf(changedCents / 100);

/** The procedures that would become due, and those that would no longer be due. */
export function procedureChanges(
  before: TriedRecommendation,
  after: TriedRecommendation,
): { come: string[]; go: string[] } {
  return {
    come: after.due.filter((name) => !before.due.includes(name)),
    go: before.due.filter((name) => !after.due.includes(name)),
  };
}
