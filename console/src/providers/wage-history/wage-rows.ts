import { wageHistorySave, type WageHistoryView } from '@helix/contracts';
import { checkWageHistory } from '@helix/hygiene';

/** A wage of the history as it is entered. */
export interface WageRow {
  /** `yyyy-mm-dd`; an empty text is none. */
  effectiveStart: string;
  /** The first day that it does not count for; an empty text is none. */
  effectiveEnd: string;
  /** Dollars an hour; null: empty; NaN: no number. */
  baseWage: number | null;
  goalWage: number | null;
  /** Percent; null: each procedure has its own share. */
  commission: number | null;
}

export interface WageIssue {
  /** Of the rows as they are shown. */
  index: number;
  field: keyof WageRow;
  message: string;
}

type StoredWage = WageHistoryView['providerWage'][number];

/** Where a wage is in time: `today` is the one in force. */
export type WageState = 'past' | 'today' | 'future';

/** A start after all others, for rows without one. */
const LAST = '9999-12-31';
const startOf = ({ effectiveStart }: WageRow): string => effectiveStart || LAST;

/** The rows of a stored history, by start. */
export function wageRows(history: WageHistoryView): WageRow[] {
  return history.providerWage.map(({ effectiveEnd, commissionPercentage, ...wage }) => ({
    ...wage,
    effectiveEnd: effectiveEnd ?? '',
    commission: commissionPercentage === null ? null : Number((commissionPercentage * 100).toFixed(2)),
  }));
}

/** The history as it is saved, by start. An empty end becomes null. */
export function historyOf(rows: readonly WageRow[]): StoredWage[] {
  return orderOf(rows).flatMap((index) => {
    const row = rows[index];
    if (!row) return [];
    const { effectiveStart, effectiveEnd, baseWage, goalWage, commission } = row;
    return {
      ...{ effectiveStart, effectiveEnd: effectiveEnd || null, baseWage, goalWage },
      commissionPercentage: commission === null ? null : Number((commission / 100).toFixed(4)),
    };
  });
}

/** The indexes of the rows by start; rows without a start come last. */
export function orderOf(rows: readonly WageRow[]): number[] {
  return rows
    .map((row, index) => ({ start: startOf(row), index }))
    .sort((a, b) => (a.start === b.start ? a.index - b.index : a.start < b.start ? -1 : 1))
    .map(({ index }) => index);
}

/**
 * What is wrong in a history: amounts that are none, else the first rule of `checkWageHistory` that fails.
 *
 * @param noPercentage the message of a commission that is no percentage.
 */
export function checkWageRows(rows: readonly WageRow[], noPercentage: string): WageIssue[] {
  const order = orderOf(rows);
  const placeOf = (index: number): number => order[index] ?? 0;
  const history = historyOf(rows);
  const amounts = amountIssues(history, rows, noPercentage).map((issue) => ({ ...issue, index: placeOf(issue.index) }));
  if (amounts.length > 0) return amounts;
  const failure = checkWageHistory(history.map((row) => ({ ...row, effectiveStart: row.effectiveStart || null })));
  if (!failure) return [];
  // The rule of both wages fails at the base wage: the one that is missing is to be entered.
  const isGoal = failure.field === 'baseWage' && (history[failure.index]?.baseWage ?? 0) > 0;
  return [{ ...failure, index: placeOf(failure.index), field: isGoal ? 'goalWage' : failure.field }];
}

function amountIssues(history: readonly StoredWage[], rows: readonly WageRow[], noPercentage: string): WageIssue[] {
  const commissions = orderOf(rows).flatMap((at, index): WageIssue[] => {
    const percent = rows[at]?.commission ?? 0;
    const isPercentage = percent >= 0 && percent <= 100 && Number(percent.toFixed(2)) === percent;
    return isPercentage ? [] : [{ index, field: 'commission', message: noPercentage }];
  });
  const withoutCommission = history.map((row) => ({ ...row, commissionPercentage: null }));
  const { error } = wageHistorySave.safeParse({ providerWage: withoutCommission });
  const found = new Map(
    (error?.issues ?? []).map(({ path: [, index, field], message }) => [
      `${String(index)} ${String(field)}`,
      { index: Number(index) || 0, field: field === 'goalWage' ? 'goalWage' : 'baseWage', message } as const,
    ]),
  );
  return [...found.values(), ...commissions];
}

/**
 * The rows with another one at the end of the history, from a day on. By default it has no end, and the last one ends where it
 * starts.
 *
 * @param today the clinic's day; the start when all others are earlier.
 */
export function withNewRow(rows: readonly WageRow[], today: string): WageRow[] {
  const latest = rows.reduce((start, row) => (row.effectiveStart > start ? row.effectiveStart : start), '');
  const row: WageRow = { effectiveStart: '', effectiveEnd: '', baseWage: null, goalWage: null, commission: null };
  const start = latest < today ? today : '';
  return withStart([...rows, row], rows.length, start);
}

/**
 * The rows with another start in one of them. By default, the wages around its old place follow each other as without it, the
 * wage before its new place ends where it starts, and it ends where the next one starts: ends that somebody entered otherwise
 * stay.
 */
export function withStart(rows: readonly WageRow[], index: number, start: string): WageRow[] {
  const moved = rows[index];
  if (!moved) return [...rows];
  const others = rows.map((row, at) => (at === index ? row : endingAfter(row, moved)));
  const startsOf = (isBeside: (one: string) => boolean): string[] =>
    others.flatMap((row, at) => (at !== index && isBeside(row.effectiveStart) ? [row.effectiveStart] : [])).sort();
  const followed = (day: string): string => (day === '' ? '' : (startsOf((one) => one > day)[0] ?? ''));
  const before = startsOf((one) => one !== '' && one < start).at(-1);
  return others.map((row, at) => {
    const isEndOf = (day: string): boolean => row.effectiveEnd === '' || row.effectiveEnd === followed(day);
    if (at === index)
      return {
        ...row,
        effectiveStart: start,
        effectiveEnd: isEndOf(row.effectiveStart) ? followed(start) : row.effectiveEnd,
      };
    return row.effectiveStart === before && isEndOf(row.effectiveStart) ? { ...row, effectiveEnd: start } : row;
  });
}

/** The rows without one of them. The wage that ended where it starts ends where it ended. */
export function withoutRow(rows: readonly WageRow[], index: number): WageRow[] {
  const gone = rows[index];
  const others = rows.filter((_, at) => at !== index);
  return gone ? others.map((row) => endingAfter(row, gone)) : others;
}

/** A row that ended where another one starts, without that one: it ends where that one ended. */
const endingAfter = (row: WageRow, { effectiveStart, effectiveEnd }: WageRow): WageRow =>
  effectiveStart !== '' && row.effectiveEnd === effectiveStart ? { ...row, effectiveEnd } : row;

/** Where a wage is in time; null while it has no start. */
export function stateOf(rows: readonly WageRow[], index: number, today: string): WageState | null {
  const start = rows[index]?.effectiveStart ?? '';
  if (start === '') return null;
  if (start > today) return 'future';
  const isFollowed = rows.some(({ effectiveStart }) => effectiveStart > start && effectiveStart <= today);
  return isFollowed ? 'past' : 'today';
}
