import { hidesPerformance, type ProductivityDay } from '@helix/contracts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../components/after-delay.js';
import type { DayRange } from '../components/calendar-dates.js';
import { clinicFormat } from '../components/clinic-format.js';
import { Panel, PanelError } from '../components/metrics/panel.js';
import { paperSize, type PrintFonts } from '../components/print/paper.js';
import { MISSING_LETTER } from '../components/print/printable-text.js';
import { DownloadButtons } from '../components/reports/download-buttons.js';
import { nameInFile } from '../components/reports/file-name.js';
import { reportTable } from '../components/reports/report-table.js';
import { useSession } from '../session/session-context.js';
import { productivityCsv, productivityRows } from './productivity-table.js';
import type { ProviderProductivity } from './use-productivity.js';

interface Props extends ProviderProductivity {
  period: DayRange;
}

/** What one provider produced on each day. */
export function ProductivityCard({ provider, days, isFetching, failure, period }: Props) {
  const translate = useTranslate();
  return (
    <Panel
      title={
        <>
          {translate('productivityByDay.breakdown')}{' '}
          <span style={visuallyHidden}>{translate('productivityByDay.of', provider)}</span>
        </>
      }
      titleVariant="h2"
      aria-busy={isFetching}
      actions={days && <Downloads name={provider.name} days={days} period={period} />}
      sx={{ position: 'relative', p: { xs: 4, sm: 5 } }}
    >
      {days && isFetching && (
        <AfterDelay>
          <LinearProgress
            aria-label={translate('common.loading')}
            sx={{ position: 'absolute', top: 0, left: 12, right: 12, height: 2 }}
          />
        </AfterDelay>
      )}
      <Box sx={{ mt: 2, fontWeight: 600 }}>{provider.name}</Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
        {translate('reports.period', { from: period.startDate, to: period.endDate })}
      </Box>
      {failure ? (
        <Box sx={{ pt: 4 }}>
          <PanelError {...failure} text={translate('productivityByDay.failed', { name: provider.name })} />
        </Box>
      ) : days ? (
        <Days name={provider.name} days={days} period={period} />
      ) : (
        <Box sx={{ pt: 4, minHeight: 200 }}>
          <AfterDelay>
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={36} />
            ))}
          </AfterDelay>
        </Box>
      )}
    </Panel>
  );
}

interface DaysProps {
  name: string;
  days: readonly ProductivityDay[];
  period: DayRange;
}

/** The texts of the table; without amounts for users who turned performance off. */
function useTable(days: readonly ProductivityDay[]) {
  const translate = useTranslate();
  const { clinic, preferences } = useSession();
  const hidesMoney = hidesPerformance(preferences);
  const textOf = (key: string): string => translate(`productivityByDay.${key}`);
  const money = hidesMoney ? null : clinicFormat(clinic.currency).exactMoney;
  return { textOf, hidesMoney, ...productivityRows(days, textOf, money) };
}

function Days({ name, days, period }: DaysProps) {
  const translate = useTranslate();
  const { columns, rows, foot, hidesMoney } = useTable(days);
  if (rows.length === 0) {
    return (
      <Box sx={messageStyle}>
        <Box sx={{ fontWeight: 550 }}>{translate('reports.noRecords')}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('productivityByDay.noRecordsHint', { from: period.startDate, to: period.endDate })}
        </Box>
      </Box>
    );
  }
  return (
    <>
      <Box component="table" sx={{ ...(reportTable as object), mt: 3, maxWidth: 560 }}>
        <caption>{translate('productivityByDay.breakdownOf', { name })}</caption>
        <thead>
          <tr>
            {columns.map((label, index) => (
              <th key={label} scope="col" {...(index < 2 && { 'data-left': true })}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([date, day, amount]) => (
            <tr key={date}>
              <th scope="row" data-left>
                {date}
              </th>
              <td data-left>{day}</td>
              {amount !== undefined && <td>{amount}</td>}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} data-left>
                {foot[0]}
              </th>
              <td>{foot[2]}</td>
            </tr>
          </tfoot>
        )}
      </Box>
      {hidesMoney && <Box sx={{ mt: 3, fontSize: 12, color: 'text.secondary' }}>{translate('reports.hidden')}</Box>}
    </>
  );
}

function Downloads({ name, days, period }: DaysProps) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { textOf, hidesMoney, columns, rows, foot } = useTable(days);
  const loadPdf = async () => {
    const { tablePdf } = await import('../components/print/table-pdf.js');
    const table = {
      ...{ title: textOf('breakdown'), name, clinicName: clinic.name, columns, rows, numbers: [2] },
      ...(foot && { foot }),
      facts: [[textOf('period'), translate('reports.period', { from: period.startDate, to: period.endDate })] as const],
      empty: translate('reports.noRecords'),
      pageText: (page: number, of: number) => translate('reports.files.page', { page, of }),
      missingLetters: translate('reports.files.missingLetters', { sign: MISSING_LETTER }),
    };
    const format = { size: paperSize(clinic.currency), orientation: 'portrait' } as const;
    return (fonts: PrintFonts) => tablePdf(table, format, fonts);
  };
  return (
    <DownloadButtons
      name={`Productivity by day(${nameInFile(name)})`}
      labelOf={(kind) => translate('productivityByDay.fileOf', { kind, name })}
      csv={() => productivityCsv(days, textOf, hidesMoney)}
      loadPdf={loadPdf}
    />
  );
}

const messageStyle = {
  display: 'grid',
  gap: 1,
  mt: 4,
  px: 4,
  py: 6,
  borderRadius: 2,
  bgcolor: 'surface.sunken',
  textAlign: 'center',
};
