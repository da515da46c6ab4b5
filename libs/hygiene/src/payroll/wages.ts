import { shareOfCents } from '../numbers.js';

/** What a provider earns. */
export interface Wage {
  /** Cents an hour; null: not set. */
  baseWageCents: number | null;
  /** Cents an hour; null: not set. */
  goalWageCents: number | null;
  /** A fraction of everything that is completed, 0 to 1; null: each procedure has its own share. */
  commissionPercentage: number | null;
}

/** A wage from a day on, `yyyy-mm-dd`, until the next one starts. */
export interface WageRecord extends Wage {
  effectiveStart: string;
}

/** A wage and the days on which it counts. */
export interface WagePeriod extends Wage {
  /** Null: always before. */
  effectiveStart: string | null;
  /** The first day on which it does not count; null: without an end. */
  effectiveEnd: string | null;
}

/** All wages of a provider: that of the settings counts before the first record, and without any (rules part Q, 1). */
export interface WageHistory {
  settings: Wage;
  /** In any order. */
  records: readonly WageRecord[];
}

/** The wages of a provider with their days: first that of the settings, then the records. They cover every day once. */
export function wagePeriods(settings: Wage, records: readonly WageRecord[]): WagePeriod[] {
  const sorted = byStart(records);
  return [{ ...settings, effectiveStart: null }, ...sorted].map((wage, index) => ({
    ...wage,
    effectiveEnd: sorted[index]?.effectiveStart ?? null,
  }));
}

/** The wage that counts on a day. A base or goal wage of 0 is none; a commission of 0 is one (rules part Q, 3 and 6). */
export function wageOn(settings: Wage, records: readonly WageRecord[], date: string): Wage {
  const { baseWageCents, goalWageCents, commissionPercentage } =
    byStart(records).findLast(({ effectiveStart }) => effectiveStart <= date) ?? settings;
  return { baseWageCents: baseWageCents || null, goalWageCents: goalWageCents || null, commissionPercentage };
}

/**
 * The wages of a provider whose wage is changed today (rules part Q, 1). The first base wage and the first goal wage, each by
 * itself, go to the settings and count on all days, as the commission of a first wage does. Every later one starts today and
 * leaves future ones. Without a wage before it, none starts by being emptied.
 *
 * @param today the clinic's day.
 */
export function withWageFrom(
  settings: Wage,
  records: readonly WageRecord[],
  wage: Wage,
  today: string,
): { settings: Wage; records: WageRecord[] } {
  const sorted = byStart(records);
  if (sorted.length === 0 && isUnset(settings)) return { settings: wage, records: [] };
  const stored = [settings, ...sorted];
  const first = {
    ...(stored.every(({ baseWageCents }) => !baseWageCents) && { baseWageCents: wage.baseWageCents }),
    ...(stored.every(({ goalWageCents }) => !goalWageCents) && { goalWageCents: wage.goalWageCents }),
  };
  const always = { ...settings, ...first };
  const dated = sorted.map((record) => ({ ...record, ...first }));
  if (isSame(wageOn(always, dated, today), wage)) return { settings: always, records: dated };
  const others = dated.filter(({ effectiveStart }) => effectiveStart !== today);
  const changed = byStart([...others, { effectiveStart: today, ...wage }]);
  return {
    settings: always,
    records: changed.filter((record, at) => !isUnset(record) || !isUnset(changed[at - 1] ?? always)),
  };
}

/** A row of a wage history as it is sent. Dollars; null: not set. */
export interface WageHistoryRow {
  effectiveStart: string | null;
  /** The first day on which it does not count. */
  effectiveEnd: string | null;
  baseWage: number | null;
  goalWage: number | null;
}

export interface WageHistoryError {
  /** In the sorted rows. */
  index: number;
  field: keyof WageHistoryRow;
  message: string;
}

/**
 * Checks a wage history (spec 3 section 5; rules part Q, 2 and 3). The rules run in the order of that list, each over all
 * rows.
 *
 * @param rows by start. None is a valid history.
 * @returns the first failure; null: the history is valid.
 */
export function checkWageHistory(rows: readonly WageHistoryRow[]): WageHistoryError | null {
  for (const { field, message, fails } of HISTORY_RULES) {
    const index = rows.findIndex((row, at) => fails(row, rows[at + 1]));
    if (index >= 0) return { index, field, message };
  }
  return null;
}

interface HistoryRule {
  field: keyof WageHistoryRow;
  message: string;
  /** @param next undefined for the last row. */
  fails: (row: WageHistoryRow, next: WageHistoryRow | undefined) => boolean;
}

const HISTORY_RULES: readonly HistoryRule[] = [
  {
    field: 'effectiveStart',
    message: 'Effective Start Date is required.',
    fails: ({ effectiveStart }) => effectiveStart === null,
  },
  {
    field: 'effectiveStart',
    message: 'Effective Start Date must be less than Effective End Date',
    fails: ({ effectiveStart, effectiveEnd }) => effectiveEnd !== null && (effectiveStart ?? '') >= effectiveEnd,
  },
  {
    field: 'effectiveEnd',
    message: 'Only the last record should have no Effective End Date',
    fails: ({ effectiveEnd }, next) => next !== undefined && effectiveEnd === null,
  },
  {
    field: 'effectiveEnd',
    message: 'The last record must not have an Effective End Date',
    fails: ({ effectiveEnd }, next) => next === undefined && effectiveEnd !== null,
  },
  {
    field: 'baseWage',
    message: 'Base Wage and Goal Wage must be greater than 0',
    fails: ({ baseWage, goalWage }) => !((baseWage ?? 0) > 0 && (goalWage ?? 0) > 0),
  },
  {
    field: 'effectiveEnd',
    message: 'Effective End Date must be equal to the Effective Start Date of the next record',
    fails: ({ effectiveEnd }, next) => next !== undefined && effectiveEnd !== next.effectiveStart,
  },
  {
    field: 'goalWage',
    message: `Goal wage can't be less than base wage.`,
    fails: ({ baseWage, goalWage }) => (goalWage ?? 0) < (baseWage ?? 0),
  },
];

/** A range of days: from one on and before another one; null: without an end. */
export interface OpenDayRange {
  from: string | null;
  to: string | null;
}

/** The days on which the wage that counts differs in one of the fields, as ranges that do not touch, by time. */
export function changedWageDays(
  before: WageHistory,
  after: WageHistory,
  fields: readonly (keyof Wage)[],
): OpenDayRange[] {
  const starts = [...before.records, ...after.records].map(({ effectiveStart }) => effectiveStart);
  const bounds = ['', ...new Set(starts.sort())];
  const ranges: OpenDayRange[] = [];
  bounds.forEach((start, index) => {
    const was = wageOn(before.settings, before.records, start);
    const is = wageOn(after.settings, after.records, start);
    if (fields.every((field) => was[field] === is[field])) return;
    const [from, to] = [start || null, bounds[index + 1] ?? null];
    const last = ranges.at(-1);
    if (last && last.to === from) last.to = to;
    else ranges.push({ from, to });
  });
  return ranges;
}

/**
 * The goal wage that is stored for a goal of production (spec 3 section 3): cents an hour, rounded half up.
 *
 * @param goalPercentage of the clinic, a fraction, 0 to 1, of at most 4 decimals.
 */
export function goalWageCents(perHourGoalCents: number, goalPercentage: number): number {
  return shareOfCents(perHourGoalCents, goalPercentage);
}

/** The goal of production behind a goal wage: dollars an hour with one decimal, half up; null without one of the two. */
export function perHourGoal(wageCents: number | null, goalPercentage: number | null): number | null {
  if (!wageCents || !goalPercentage) return null;
  const tenThousandths = Math.round(goalPercentage * 10_000);
  return Math.round((wageCents * 1000) / tenThousandths) / 10;
}

const byStart = (records: readonly WageRecord[]): WageRecord[] =>
  [...records].sort((a, b) => (a.effectiveStart < b.effectiveStart ? -1 : 1));

const isSame = (a: Wage, b: Wage): boolean =>
  a.baseWageCents === b.baseWageCents &&
  a.goalWageCents === b.goalWageCents &&
  a.commissionPercentage === b.commissionPercentage;

const isUnset = ({ baseWageCents, goalWageCents, commissionPercentage }: Wage): boolean =>
  !baseWageCents && !goalWageCents && commissionPercentage === null;
