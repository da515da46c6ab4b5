import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { minutesText } from '../../components/number-text.js';
import type { PayrollReport } from '../report/payroll-report.js';
import { amountText, costText } from '../report/report-text.js';
import { useReportContext } from '../report/use-report-context.js';
import { reportTable } from './table-styles.js';

/** Hours, pay and what it costs of the production, of each day and in total. */
export function TotalsTable({ report: { name, days, totals } }: { report: PayrollReport }) {
  const translate = useTranslate();
  const context = useReportContext();
  const { textOf, money } = context;
  return (
    <Box component="table" sx={reportTable}>
      <caption>{translate('payroll.totalsOf', { name })}</caption>
      <thead>
        <tr>
          <th scope="col" data-left>
            {textOf('columns.date')}
          </th>
          {['hours', 'bonus', 'totalPay', 'cost'].map((key) => (
            <th key={key} scope="col">
              {textOf(`columns.${key}`)}
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
            <td>{minutesText(row.totalMinutesClocked)}</td>
            <td>{amountText(row.bonus, context)}</td>
            <td>{amountText(row.totalPay, context)}</td>
            <td>{costText(row.dailyWageToProductionPercentage)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" data-left>
            {textOf('total')}
          </th>
          <td>{minutesText(totals.minutes)}</td>
          <td>{money(totals.bonusCents / 100)}</td>
          <td>{money(totals.totalPayCents / 100)}</td>
          <td>{costText(totals.costPercent)}</td>
        </tr>
      </tfoot>
    </Box>
  );
}
