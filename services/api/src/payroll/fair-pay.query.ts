import type { FairPayForm, FairPayView, PayTotalsView } from '@helix/contracts';
import { Clinic, repositoryIn, type Transaction } from '@helix/database';
import {
  completedPayPeriods,
  COST_WARNING_PERCENT,
  payrollOf,
  payrollTotals,
  payrollWithWage,
  sumOfPayroll,
  type PayrollTotals,
} from '@helix/hygiene';
import { requireHygienist } from '../providers/wage-history.query.js';
import { toWage } from '../providers/wages.js';
import { loadPayrollDays } from './payroll.query.js';

/** The completed pay periods that a wage is tried on. */
const PERIODS = 3;

/**
 * What a wage would have paid a hygienist over the last pay periods, beside what was paid (rules part Q, 26). A bonus by period
 * is that of each pay period.
 *
 * @param today the clinic's day.
 */
export async function tryWage(
  transaction: Transaction,
  { clinicId, providerId }: { clinicId: number; providerId: string },
  { baseWage, commissionPercentage }: FairPayForm,
  today: string,
): Promise<FairPayView> {
  const { settings } = await requireHygienist(transaction, clinicId, providerId);
  const { bonusPolicy, payPeriod, timeZone } = await repositoryIn(transaction, Clinic).findOneByOrFail({ clinicId });
  const wage = toWage({
    baseWage: baseWage ?? null,
    goalWage: null,
    commissionPercentage: commissionPercentage ?? null,
  });
  const periods: { startDate: string; endDate: string; paid: PayrollTotals; proposed: PayrollTotals }[] = [];
  for (const range of completedPayPeriods(payPeriod, today, PERIODS)) {
    const days = await loadPayrollDays(transaction, settings, range, timeZone);
    const paid = payrollTotals(payrollOf(days, bonusPolicy));
    periods.push({ ...range, paid, proposed: payrollTotals(payrollWithWage(days, wage, bonusPolicy)) });
  }
  const proposed = sumOfPayroll(periods.map((period) => period.proposed));
  return {
    periods: periods.map((period) => ({
      ...period,
      paid: totalsView(period.paid),
      proposed: totalsView(period.proposed),
    })),
    paid: totalsView(sumOfPayroll(periods.map(({ paid }) => paid))),
    proposed: totalsView(proposed),
    warningPercentage: COST_WARNING_PERCENT,
    isAboveWarning: (proposed.costPercent ?? 0) > COST_WARNING_PERCENT,
  };
}

const totalsView = (totals: PayrollTotals): PayTotalsView => ({
  totalMinutesClocked: totals.minutes,
  basePay: totals.basePayCents / 100,
  commission: totals.commissionCents / 100,
  bonus: totals.bonusCents / 100,
  totalPay: totals.totalPayCents / 100,
  production: totals.productionCents / 100,
  wageToProductionPercentage: totals.costPercent,
  daysWithoutWage: totals.daysWithoutWage,
});
