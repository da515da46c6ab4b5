import type { PayrollRowView } from '@helix/contracts';
import { COST_WARNING_PERCENT } from '@helix/hygiene';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { timeLabels } from '../report/payroll-csv.js';
import { isCostHigh, SHOWN_PAIRS, shownTimes, type PayrollReport } from '../report/payroll-report.js';
import { amountText, costText, dayNotes, shortWeekday } from '../report/report-text.js';
import { useReportContext } from '../report/use-report-context.js';
import { rowCards, dayColumns, reportTable } from '../../components/reports/report-table.js';

/** The days of a report: when the provider worked, and what the base pay and its cost were. */
export function DailyTable({ report: { name, days } }: { report: PayrollReport }) {
  const translate = useTranslate();
  const { textOf } = useReportContext();
  const columns = ['date', 'day'].map((key) => textOf(`columns.${key}`));
  const amounts = ['basePay', 'cost'].map((key) => textOf(`columns.${key}`));
  return (
    <Box component="table" sx={{ ...(reportTable as object), ...(dayColumns as object), ...(rowCards as object) }}>
      <caption>{translate('payroll.breakdownOf', { name })}</caption>
      <thead>
        <tr>
          {[...columns, ...timeLabels(textOf), ...amounts].map((label, index) => (
            <th key={label} scope="col" {...(index < columns.length && { 'data-left': true })}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((row) => (
          <DayRow key={row.date} row={row} />
        ))}
      </tbody>
    </Box>
  );
}

function DayRow({ row }: { row: PayrollRowView }) {
  const translate = useTranslate();
  const context = useReportContext();
  const { textOf, format } = context;
  const times = shownTimes(row).map((time) => time && format.clockTime(time));
  const labels = timeLabels(textOf);
  const further = row.punches.length - SHOWN_PAIRS;
  const warnings = dayNotes(row, context).filter(({ isWarning }) => isWarning);
  return (
    <tr>
      <th scope="row" data-left>
        {row.date}
      </th>
      <td data-left>
        {shortWeekday(row.date)}
        {warnings.length > 0 && <Warning label={warnings.map(({ text }) => text).join(' ')} />}
      </td>
      {times.map((time, index) => (
        <td key={labels[index]} data-label={labels[index]}>
          {further > 0 && index === 2 * SHOWN_PAIRS - 1 ? (
            <span>
              {time}
              <Box
                component="abbr"
                title={translate('payroll.morePunches', { smart_count: further })}
                sx={{ ml: 1, fontSize: 12, color: 'text.secondary', textDecoration: 'none' }}
              >
                +{further}
              </Box>
            </span>
          ) : (
            time
          )}
        </td>
      ))}
      <td data-label={textOf('columns.basePay')}>{amountText(row.basePay, context)}</td>
      <td data-label={textOf('columns.cost')}>
        <Cost row={row} />
      </td>
    </tr>
  );
}

function Cost({ row }: { row: PayrollRowView }) {
  const translate = useTranslate();
  const text = costText(row.dailyWageToProductionPercentage);
  if (!isCostHigh(row)) return text;
  return (
    <Box component="span" sx={{ color: 'state.warning.text', fontWeight: 600 }}>
      <Warning label={translate('payroll.costAbove', { percent: COST_WARNING_PERCENT })} />
      <Box component="span" sx={{ ml: 1 }}>
        {text}
      </Box>
    </Box>
  );
}

/** The notes below the tables say the same in words. */
const Warning = ({ label }: { label: string }) => (
  <WarningIcon
    titleAccess={label}
    sx={{ ml: 1, fontSize: 15, color: 'state.warning.text', verticalAlign: 'text-bottom' }}
  />
);
