import type { RnaUsageByUserRow } from '@helix/contracts';
import { looksOf } from '../../components/charts/line-colors.js';
import type { StackPart } from '../../components/charts/stacked-bars.js';

/** In place of a user: appointments without a plan that was saved in time. */
const NOT_OPTIMIZED = 'Not Optimized';
const GREY = 'var(--mui-palette-state-none-bar)';

/** The bars of the usage by user: dates in order, and the users, those without a plan last and grey. */
export interface UserStacks {
  xs: string[];
  parts: StackPart[];
  partial: Set<string>;
}

/** @param textOf of a value in tooltips. */
export function userStacks(rows: readonly RnaUsageByUserRow[], textOf: (row: RnaUsageByUserRow) => string): UserStacks {
  const dated = rows.flatMap((row) => (row.date === null ? [] : [{ row, date: row.date }]));
  const names = [...new Set(dated.map(({ row }) => row.userFullName))].sort(
    (a, b) => Number(a === NOT_OPTIMIZED) - Number(b === NOT_OPTIMIZED) || a.localeCompare(b),
  );
  const looks = looksOf(names.filter((name) => name !== NOT_OPTIMIZED));
  const parts = names.map((name) => ({
    id: name,
    name,
    color: looks.get(name)?.color ?? GREY,
    values: new Map(
      dated
        .filter(({ row }) => row.userFullName === name)
        .map(({ row, date }) => [date, { value: row.optimizedAppts, text: textOf(row) }]),
    ),
  }));
  return {
    xs: [...new Set(dated.map(({ date }) => date))].sort(),
    parts,
    partial: new Set(dated.filter(({ row }) => row.isPartial).map(({ date }) => date)),
  };
}
