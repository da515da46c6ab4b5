import type { PayrollRowView } from '@helix/contracts';
import { COST_WARNING_PERCENT } from '@helix/hygiene';
import { minutesText } from '../../components/number-text.js';
import type { ExplainedFigure, FigureLine } from '../../explain/figure.js';
import type { PayrollReport } from './payroll-report.js';
import { amountText, costText, shortWeekday, type ReportContext } from './report-text.js';

/** What the pay of a report is made of: production and commission of each day, which its tables do not show. */
export function payrollFigure({ name, days, totals }: PayrollReport, context: ReportContext): ExplainedFigure {
  const { textOf, money, bonusPolicy } = context;
  const amounts = [totals.productionCents, totals.commissionCents, totals.basePayCents];
  const sums = [...amounts, totals.bonusCents, totals.totalPayCents].map((cents) => money(cents / 100));
  const reasons = [
    textOf(`why.${bonusPolicy}`),
    textOf('why.pay'),
    textOf('why.usual', { percent: COST_WARNING_PERCENT }),
  ];
  return {
    title: textOf('why.title', { name }),
    columns: ['day', 'production', 'commission', 'base', 'bonus', 'total'].map((key) => textOf(`why.${key}`)),
    lines: days.map((row) => lineOf(row, context)),
    totals: [
      { name: textOf('total'), values: sums },
      { name: textOf('why.cost'), values: [...sums.slice(1).map(() => ''), costText(totals.costPercent)] },
    ],
    reasons: reasons.map((text) => ({ rule: 'R-29', text, rows: [] })),
  };
}

function lineOf(row: PayrollRowView, context: ReportContext): FigureLine {
  const { textOf, money } = context;
  const hours = minutesText(row.totalMinutesClocked);
  const day = shortWeekday(row.date);
  const amounts = [row.production, row.commission, row.basePay, row.bonus, row.totalPay];
  return {
    name: row.date,
    note:
      row.baseWage === null
        ? textOf('why.dayNoteWithoutWage', { day, hours })
        : textOf('why.dayNote', { day, hours, wage: money(row.baseWage) }),
    values: amounts.map((amount) => amountText(amount, context)),
  };
}
