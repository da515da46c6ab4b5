import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PayrollReport } from '../report/payroll-report.js';
import { reportNotes } from '../report/report-text.js';
import { useReportContext } from '../report/use-report-context.js';

/** What to know about the days and about the report, below its tables. */
export function ReportNotes({ report }: { report: PayrollReport }) {
  const translate = useTranslate();
  const notes = reportNotes(report, useReportContext());
  return (
    <Box component="ul" aria-label={translate('payroll.columns.notes')} sx={listStyle}>
      {notes.map(({ date, isWarning, text }) => {
        const Icon = isWarning ? WarningIcon : InfoIcon;
        return (
          <li key={`${date ?? ''} ${text}`}>
            <Icon
              aria-hidden
              sx={{ mt: '1.5px', fontSize: 15, color: isWarning ? 'state.warning.text' : 'text.secondary' }}
            />
            <span>
              {date && (
                <Box component="span" sx={{ mr: 1.5, color: 'text.primary' }}>
                  {date}
                </Box>
              )}
              {text}
            </span>
          </li>
        );
      })}
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gap: 1,
  m: 0,
  mt: 4,
  p: 0,
  listStyle: 'none',
  fontSize: 12,
  lineHeight: '18px',
  color: 'text.secondary',
  '& li': { display: 'flex', gap: 1.5 },
};
