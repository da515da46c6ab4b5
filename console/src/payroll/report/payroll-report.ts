import type { PayrollRowView } from '@helix/contracts';
import { COST_WARNING_PERCENT, payrollTotals, type PayrollRow, type PayrollTotals } from '@helix/hygiene';
import type { DayRange } from '../../components/calendar-dates.js';

/** Pairs of in and out that have columns; further ones are marked with their number. */
export const SHOWN_PAIRS = 3;

/** A base wage, dollars an hour, and the days with pay by it: from the first to the last one of the report. */
export interface WageSpan extends DayRange {
  baseWage: number;
}

/** The payroll of a provider, as the screen, the PDF and the CSV show it. */
export interface PayrollReport {
  name: string;
  period: DayRange;
  /**
   * `noRecords`: no day has punches or completed procedures. `noWage`: none of the days has a base wage, so that nothing can be
   * paid.
   */
  state: 'days' | 'noRecords' | 'noWage';
  /** By date. */
  days: readonly PayrollRowView[];
  /** By date. Two or more when the wage changes within the period. */
  wages: WageSpan[];
  /** In cents. */
  totals: PayrollTotals;
}

/** Makes the report of a provider's rows, which are by date. */
export function payrollReport(name: string, period: DayRange, rows: readonly PayrollRowView[]): PayrollReport {
  const wages = wageSpans(rows);
  return {
    ...{ name, period, wages, days: rows },
    state: rows.length === 0 ? 'noRecords' : wages.length === 0 ? 'noWage' : 'days',
    totals: payrollTotals(rows.map(payrollRowOf)),
  };
}

/** Whether pay takes more of the production than is usual. */
export const isCostHigh = ({ dailyWageToProductionPercentage: cost }: PayrollRowView): boolean =>
  cost !== null && cost > COST_WARNING_PERCENT;

/** The in and out times of the pairs that have columns; null: none. */
export const shownTimes = (row: PayrollRowView): (string | null)[] => [
  ...[row.time1, row.time2],
  ...[row.time3, row.time4],
  ...[row.time5, row.time6],
];

/** The row that the payroll arithmetic counts with, which is in cents. */
function payrollRowOf(row: PayrollRowView): PayrollRow {
  return {
    date: row.date,
    minutes: row.totalMinutesClocked,
    punches: row.punches,
    source: row.source,
    baseWageCents: centsOrNull(row.baseWage),
    basePayCents: centsOrNull(row.basePay),
    commissionCents: toCents(row.commission),
    bonusCents: centsOrNull(row.bonus),
    totalPayCents: centsOrNull(row.totalPay),
    productionCents: toCents(row.production),
    costPercent: row.dailyWageToProductionPercentage,
    warnings: row.warnings,
  };
}

function wageSpans(rows: readonly PayrollRowView[]): WageSpan[] {
  const spans: WageSpan[] = [];
  for (const { date, baseWage } of rows) {
    if (baseWage === null) continue;
    const last = spans.at(-1);
    if (last?.baseWage === baseWage) last.endDate = date;
    else spans.push({ baseWage, startDate: date, endDate: date });
  }
  return spans;
}

// The API sends dollars that are exact to the cent.
const toCents = (dollars: number): number => Math.round(dollars * 100);
const centsOrNull = (dollars: number | null): number | null => (dollars === null ? null : toCents(dollars));
