import type { TimeSheetImport } from '@helix/contracts';

type SheetDay = TimeSheetImport['days'][number];
type Punches = SheetDay['punches'];

/** What importing a day does: `new`, `unchanged` when an earlier time sheet said the same, else `replaced`. */
export type DayChange = 'new' | 'unchanged' | 'replaced';

export function changeOf({ before, punches }: Pick<SheetDay, 'before' | 'punches'>): DayChange {
  if (before === null) return 'new';
  return JSON.stringify(pairs(before)) === JSON.stringify(pairs(punches)) ? 'unchanged' : 'replaced';
}

export interface SheetSummary {
  days: number;
  people: number;
  /** The first and the last day, `yyyy-mm-dd`; null without any. */
  range: { from: string; to: string } | null;
  /** Days whose time differs from that of an earlier time sheet. */
  replaced: number;
}

/** What a time sheet covers, and what it replaces. */
export function summaryOf(days: readonly SheetDay[]): SheetSummary {
  const dates = days.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  return {
    days: days.length,
    people: new Set(days.map(({ providerId }) => providerId)).size,
    range: from !== undefined && to !== undefined ? { from, to } : null,
    replaced: days.filter((day) => changeOf(day) === 'replaced').length,
  };
}

/** The server's messages about people whom it leaves out when it is asked to. */
const OTHER_PEOPLE = [/ is not known in this clinic\.$/, / is not a hygienist\.$/];

/** Whether a message is about somebody who is no hygienist of the clinic. */
export const isOfOtherPerson = (message: string): boolean => OTHER_PEOPLE.some((pattern) => pattern.test(message));

const pairs = (punches: Punches): [string, string][] => punches.map((punch) => [punch.in, punch.out]);
