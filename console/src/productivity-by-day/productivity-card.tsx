import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../components/after-delay.js';
import type { DayRange } from '../components/calendar-dates.js';
import { Panel, PanelError } from '../components/metrics/panel.js';
import { reportTable } from '../components/reports/report-table.js';
import { ReportMessage } from '../components/reports/report-message.js';
import { ProductivityDownloads, type ProviderDays } from './productivity-downloads.js';
import { useProductivityTable } from './use-productivity-table.js';
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
      actions={days && <ProductivityDownloads name={provider.name} days={days} period={period} />}
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

function Days({ name, days, period }: ProviderDays) {
  const translate = useTranslate();
  const { columns, rows, foot, hidesMoney } = useProductivityTable(days);
  if (rows.length === 0) {
    return (
      <ReportMessage title={translate('reports.noRecords')}>
        {translate('productivityByDay.noRecordsHint', { from: period.startDate, to: period.endDate })}
      </ReportMessage>
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
