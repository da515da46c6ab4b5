import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { minutesText } from '../../components/number-text.js';
import type { PayrollReport } from '../report/payroll-report.js';
import { amountText, costText } from '../report/report-text.js';
import { useReportContext } from '../report/use-report-context.js';
import { rowCards, reportTable } from '../../components/reports/report-table.js';

/** Hours, pay and what it costs of the production, of each day and in total. */
export function TotalsTable({ report: { name, days, totals } }: { report: PayrollReport }) {
  const translate = useTranslate();
  const context = useReportContext();
  const { textOf, money } = context;
  const labels = ['hours', 'bonus', 'totalPay', 'cost'].map((key) => textOf(`columns.${key}`));
  const cells = (texts: readonly string[]): ReactNode =>
    texts.map((text, index) => (
      <td key={labels[index]} data-label={labels[index]}>
        {text}
      </td>
    ));
  return (
    <Box component="table" sx={{ ...(reportTable as object), ...(rowCards as object) }}>
      <caption>{translate('payroll.totalsOf', { name })}</caption>
      <thead>
        <tr>
          <th scope="col" data-left>
            {textOf('columns.date')}
          </th>
          {labels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((row) => (
          <tr key={row.date}>
            <th scope="row" data-left>
              {row.date}
            </th>
            {cells([
              minutesText(row.totalMinutesClocked),
              amountText(row.bonus, context),
              amountText(row.totalPay, context),
              costText(row.dailyWageToProductionPercentage),
            ])}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" data-left>
            {textOf('total')}
          </th>
          {cells([
            minutesText(totals.minutes),
            money(totals.bonusCents / 100),
            money(totals.totalPayCents / 100),
            costText(totals.costPercent),
          ])}
        </tr>
      </tfoot>
    </Box>
  );
}
