import type { RulesTrial, TriedRecommendation } from '@helix/contracts';

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
