import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { AfterDelay } from '../../components/after-delay.js';
import type { DayRange } from '../../components/calendar-dates.js';
import { tablesStyle } from '../../components/reports/report-table.js';
import { PanelError, Panel } from '../../components/metrics/panel.js';
import { COARSE_POINTER } from '../../components/touch-targets.js';
import { ReportMessage } from '../../components/reports/report-message.js';
import { FigureWhyLink } from '../../explain/why-link.js';
import { useSession } from '../../session/session-context.js';
import type { PayrollProvider } from '../data/provider-choice.js';
import type { ProviderPayroll } from '../data/use-payroll.js';
import { payrollFigure } from '../report/payroll-figure.js';
import { payrollReport, type PayrollReport } from '../report/payroll-report.js';
import { NO_VALUE, periodText, wageTexts } from '../report/report-text.js';
import { useReportContext } from '../report/use-report-context.js';
import { DailyTable } from './daily-table.js';
import { PayrollDownloads } from './payroll-downloads.js';
import { ReportNotes } from './report-notes.js';
import { TotalsTable } from './totals-table.js';

/** The payroll of one provider: who, how it was paid, the days and the totals. */
export function ProviderCard({ provider, rows, isFetching, failure, period }: ProviderPayroll & { period: DayRange }) {
  const translate = useTranslate();
  const report = rows && payrollReport(provider.name, period, rows);
  return (
    <Panel
      title={
        <>
          {translate('payroll.breakdown')} <span style={visuallyHidden}>{translate('payroll.of', provider)}</span>
        </>
      }
      titleVariant="h2"
      aria-busy={isFetching}
      actions={report && <PayrollDownloads report={report} baseWage={provider.baseWage} />}
      sx={{ position: 'relative', containerType: 'inline-size', p: { xs: 4, sm: 5 } }}
    >
      {rows && isFetching && (
        <AfterDelay>
          <LinearProgress aria-label={translate('common.loading')} sx={progressStyle} />
        </AfterDelay>
      )}
      <Head provider={provider} period={period} report={report} hasFailed={failure !== null} />
      {failure ? (
        <Box sx={{ pt: 4 }}>
          <PanelError {...failure} text={translate('payroll.failedReport', { name: provider.name })} />
        </Box>
      ) : report ? (
        <Body report={report} />
      ) : (
        <LoadingDays />
      )}
    </Panel>
  );
}

interface HeadProps {
  provider: PayrollProvider;
  period: DayRange;
  report: PayrollReport | undefined;
  hasFailed: boolean;
}

function Head({ provider, period, report, hasFailed }: HeadProps) {
  const translate = useTranslate();
  const { isAdmin } = useSession();
  const context = useReportContext();
  const wages = report ? wageTexts(report, provider.baseWage, context) : hasFailed ? [NO_VALUE] : null;
  const isUnavailable = wages?.[0] === context.textOf('wageUnavailable');
  return (
    <Box component="dl" sx={headStyle}>
      <Fact label={translate('payroll.provider')}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {provider.name}
        </Box>
        {!provider.isActive && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` · ${translate('reports.former')}`}
          </Box>
        )}
      </Fact>
      <Fact label={translate('payroll.baseWage')}>
        {wages?.map((text) => <div key={text}>{text}</div>) ?? <Skeleton width={96} />}
        {isUnavailable && isAdmin && (
          <MuiLink
            component={Link}
            to="/settings/providers"
            aria-label={translate('payroll.configureOf', { name: provider.name })}
          >
            {translate('payroll.configure')}
          </MuiLink>
        )}
      </Fact>
      <Fact label={translate('payroll.paymentPeriod')}>{periodText(period, context)}</Fact>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </div>
  );
}

function Body({ report }: { report: PayrollReport }) {
  const translate = useTranslate();
  const context = useReportContext();
  const { name, state, period } = report;
  if (state === 'noRecords') {
    return (
      <ReportMessage title={translate('reports.noRecords')}>
        {translate('payroll.noRecordsHint', { from: period.startDate, to: period.endDate })}
      </ReportMessage>
    );
  }
  return (
    <>
      {state === 'noWage' ? (
        <ReportMessage>{translate('payroll.noWage', { name })}</ReportMessage>
      ) : (
        <Box sx={tablesStyle}>
          <DailyTable report={report} />
          <div>
            <TotalsTable report={report} />
            <Box sx={{ display: 'flex', justifyContent: 'flex-end', pt: 1.5 }}>
              <FigureWhyLink
                label={translate('payroll.why.label', { name })}
                figureOf={() => payrollFigure(report, context)}
              />
            </Box>
          </div>
        </Box>
      )}
      <ReportNotes report={report} />
    </>
  );
}

/** In the shape of the tables. */
function LoadingDays() {
  return (
    <Box sx={{ pt: 4, minHeight: 240 }}>
      <AfterDelay>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={36} />
        ))}
      </AfterDelay>
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 10,
  rowGap: 2,
  m: 0,
  mt: 3,
  // Its buttons are higher than the title on a touch screen.
  [COARSE_POINTER]: { mt: 5 },
};

const progressStyle = { position: 'absolute', top: 0, left: 12, right: 12, height: 2 };
