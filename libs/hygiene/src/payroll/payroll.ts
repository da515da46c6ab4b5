import { shareOfCents } from '../numbers.js';
import { shareOfCode } from '../scorecard/completed-commission.js';
import type { ClockChange } from '../time/clock-change.js';
import { clockedTime, type Punch, type PunchSource, type PunchWarning } from './clocked-time.js';
import type { Wage } from './wages.js';

/** The percentage of pay in production from which a clinic is warned: the usual benchmark is about a third. */
export const COST_WARNING_PERCENT = 33;

/** A bonus is counted day by day, or once for the whole period. */
export const BONUS_POLICIES = ['perDay', 'perPeriod'] as const;
export type BonusPolicy = (typeof BONUS_POLICIES)[number];

/** What one provider did on one day, and the wage that counts on it. */
export interface PayrollDay {
  /** `yyyy-mm-dd`. */
  date: string;
  wage: Wage;
  punches: readonly Punch[];
  /** Of the clinic on this day. */
  clockChange: ClockChange | null;
  /** Of the punches; null: there are none. A time sheet may say that no time was worked. */
  source: PunchSource | null;
  /** Completed procedures of the day that are attributed to the provider, with or without an appointment of hers. */
  completed: readonly CompletedProcedure[];
}

export interface CompletedProcedure {
  code: string;
  /** Negative for a reversal. */
  amountCents: number;
}

export type PayrollWarning = PunchWarning | 'noPunches' | 'noWage';

/** A day of a payroll report. Money in cents; null without a base wage. */
export interface PayrollRow {
  date: string;
  /** Clocked. */
  minutes: number;
  /** By time, also those that count nothing; those that overlap are united. */
  punches: Punch[];
  source: PunchSource | null;
  /** An hour. */
  baseWageCents: number | null;
  basePayCents: number | null;
  commissionCents: number;
  bonusCents: number | null;
  totalPayCents: number | null;
  productionCents: number;
  /** Pay in percent of the production, one decimal; null without a wage or a production above 0. */
  costPercent: number | null;
  warnings: PayrollWarning[];
}

/** Sums of rows. Pay is that of the days with a wage alone, and so is the production that it is compared with. */
export interface PayrollTotals {
  minutes: number;
  basePayCents: number;
  commissionCents: number;
  bonusCents: number;
  totalPayCents: number;
  productionCents: number;
  costPercent: number | null;
  daysWithoutWage: number;
}

/**
 * The payroll of one provider: base pay for the clocked time, and the part of the commission above it as a bonus, so that pay
 * is never below the base. Days without time and without completed procedures are left out.
 *
 * Base pay is rounded once a day, commission once a procedure, half up by amount (rules part Q, 8).
 *
 * @param days each once.
 * @returns rows by date. With `perPeriod` the last row with a wage has the bonus of all rows.
 */
export function payrollOf(days: readonly PayrollDay[], policy: BonusPolicy): PayrollRow[] {
  const rows = days
    .filter(({ source, completed }) => source !== null || completed.length > 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(rowOfDay);
  return policy === 'perDay' ? rows : withBonusOfPeriod(rows);
}

function rowOfDay({ date, wage, source, completed, ...day }: PayrollDay): PayrollRow {
  const { minutes, punches, warnings } = clockedTime(day.punches, day.clockChange);
  const { baseWageCents, commissionPercentage } = wage;
  const row: Omit<PayrollRow, 'bonusCents' | 'totalPayCents' | 'costPercent'> = {
    ...{ date, minutes, punches, source, baseWageCents },
    basePayCents: baseWageCents === null ? null : Math.round((baseWageCents * minutes) / 60),
    commissionCents: sumOf(completed, ({ code, amountCents }) =>
      shareOfCents(amountCents, shareOfCode(code, { attributedToDoctor: false }, commissionPercentage)),
    ),
    productionCents: sumOf(completed, ({ amountCents }) => amountCents),
    warnings: [
      ...warnings,
      ...(source === null ? (['noPunches'] as const) : []),
      ...(baseWageCents === null ? (['noWage'] as const) : []),
    ],
  };
  const { basePayCents, commissionCents } = row;
  return withBonus(row, basePayCents === null ? null : Math.max(0, commissionCents - basePayCents));
}

function withBonus(
  row: Omit<PayrollRow, 'bonusCents' | 'totalPayCents' | 'costPercent'>,
  bonusCents: number | null,
): PayrollRow {
  const { basePayCents, productionCents } = row;
  const totalPayCents = basePayCents === null ? null : basePayCents + (bonusCents ?? 0);
  return { ...row, bonusCents, totalPayCents, costPercent: costPercent(totalPayCents, productionCents) };
}

function withBonusOfPeriod(rows: readonly PayrollRow[]): PayrollRow[] {
  const last = rows.findLast(({ basePayCents }) => basePayCents !== null);
  const { commissionCents, basePayCents } = payrollTotals(rows);
  const bonusCents = Math.max(0, commissionCents - basePayCents);
  return rows.map((row) => withBonus(row, row.basePayCents === null ? null : row === last ? bonusCents : 0));
}

/** The sums of rows; they are those of the rounded amounts (rules part Q, 8). */
export function payrollTotals(rows: readonly PayrollRow[]): PayrollTotals {
  const paid = rows.filter(({ basePayCents }) => basePayCents !== null);
  const totalPayCents = sumOf(paid, (row) => row.totalPayCents ?? 0);
  const productionCents = sumOf(paid, (row) => row.productionCents);
  return {
    minutes: sumOf(rows, ({ minutes }) => minutes),
    basePayCents: sumOf(paid, (row) => row.basePayCents ?? 0),
    commissionCents: sumOf(paid, (row) => row.commissionCents),
    bonusCents: sumOf(paid, (row) => row.bonusCents ?? 0),
    totalPayCents,
    productionCents,
    costPercent: costPercent(totalPayCents, productionCents),
    daysWithoutWage: rows.length - paid.length,
  };
}

/** The sums of several ranges of days. */
export function sumOfPayroll(parts: readonly PayrollTotals[]): PayrollTotals {
  const totalPayCents = sumOf(parts, (part) => part.totalPayCents);
  const productionCents = sumOf(parts, (part) => part.productionCents);
  return {
    minutes: sumOf(parts, ({ minutes }) => minutes),
    basePayCents: sumOf(parts, ({ basePayCents }) => basePayCents),
    commissionCents: sumOf(parts, ({ commissionCents }) => commissionCents),
    bonusCents: sumOf(parts, ({ bonusCents }) => bonusCents),
    totalPayCents,
    productionCents,
    costPercent: costPercent(totalPayCents, productionCents),
    daysWithoutWage: sumOf(parts, ({ daysWithoutWage }) => daysWithoutWage),
  };
}

/** What the same days would have paid with another wage and commission on all of them (rules part Q, 26). */
export function payrollWithWage(days: readonly PayrollDay[], wage: Wage, policy: BonusPolicy): PayrollRow[] {
  return payrollOf(
    days.map((day) => ({ ...day, wage })),
    policy,
  );
}

function costPercent(payCents: number | null, productionCents: number): number | null {
  if (payCents === null || !(productionCents > 0)) return null;
  return Math.round((1000 * payCents) / productionCents) / 10;
}

function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
