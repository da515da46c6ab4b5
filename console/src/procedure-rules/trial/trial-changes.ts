import type { RulesTrial, TriedRecommendation } from '@helix/contracts';

/** A sum of changes: which way it goes, and how far without its sign. */
export interface Change {
  way: 'more' | 'less' | 'same';
  amount: number;
}

const changeOf = (change: number): Change => ({
  way: change > 0 ? 'more' : change < 0 ? 'less' : 'same',
  amount: Math.abs(change),
});

/** What a trial comes to. */
export const minutesChange = ({ changedMinutes }: RulesTrial): Change => changeOf(changedMinutes);

/** What a trial comes to, in dollars. */
export const moneyChange = ({ changedCents }: RulesTrial): Change => changeOf(changedCents / 100);

/** The names of the procedures that would be due, and of those that would not be any more. */
export function procedureChanges(
  before: TriedRecommendation,
  after: TriedRecommendation,
): { come: string[]; go: string[] } {
  return {
    come: after.due.filter((name) => !before.due.includes(name)),
    go: before.due.filter((name) => !after.due.includes(name)),
  };
}
