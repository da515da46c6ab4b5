import type { WorkReport } from '@helix/contracts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../components/after-delay.js';
import type { DayRange } from '../components/calendar-dates.js';
import { Panel, PanelError } from '../components/metrics/panel.js';
import { ReportPage } from '../components/report-page.js';
import { NoHygienists } from '../components/reports/no-hygienists.js';
import { SearchPanel } from '../components/reports/search-panel.js';
import { useWorkReport, type WorkReportState } from './data/use-work-report.js';
import { AcceptancePanel } from './view/acceptance-panel.js';
import { DuePanel } from './view/due-panel.js';
import { EmptyLine } from './view/empty-line.js';
import { panelPadding } from './view/panel-padding.js';
import { ProviderBreakdown } from './view/provider-breakdown.js';
import { ReasonsPanel } from './view/reasons-panel.js';
import { SummaryCard } from './view/summary-card.js';
import './texts.js';

/** `/reports/productivityreport`: what hygienists planned, did and missed at past appointments. */
export default function WorkReportPage() {
  const translate = useTranslate();
  const state = useWorkReport();
  const { providers, providersFailure, report, failure, isFetching } = state;
  return (
    <ReportPage
      isLoading={!providers || (!report && isFetching)}
      heading={
        <Typography component="h1" variant="h1" sx={{ lineHeight: '34px' }}>
          {translate('navigation.productivityReport')}
        </Typography>
      }
      failure={providersFailure}
      failureTitle={translate('reports.failedProviders')}
    >
      {providers?.length === 0 ? (
        <NoHygienists />
      ) : (
        <>
          <SearchPanel {...state} />
          <Box aria-busy={isFetching} sx={{ position: 'relative', display: 'grid', gap: 4, minWidth: 0 }}>
            <Results {...{ report, failure, isFetching }} period={state.search.range} />
          </Box>
        </>
      )}
    </ReportPage>
  );
}

type ResultProps = Pick<WorkReportState, 'report' | 'failure' | 'isFetching'> & { period: DayRange };

function Results({ report, failure, isFetching, period }: ResultProps) {
  const translate = useTranslate();
  if (failure) {
    return (
      <Panel title={translate('workReport.summary.title')} titleVariant="h2" sx={panelPadding}>
        <Box sx={{ py: 6 }}>
          <PanelError {...failure} text={translate('workReport.failed')} />
        </Box>
      </Panel>
    );
  }
  if (!report) return <LoadingReport />;
  return (
    <>
      {isFetching && (
        <AfterDelay>
          <LinearProgress aria-label={translate('common.loading')} sx={progressStyle} />
        </AfterDelay>
      )}
      <Report report={report} period={period} />
    </>
  );
}

function Report({ report, period }: { report: WorkReport; period: DayRange }) {
  const translate = useTranslate();
  const { providerWorkReports: reports, providerWorkReportSummary: summary } = report;
  if (reports.length === 0) {
    return (
      <>
        <SummaryCard summary={summary} />
        <Panel title={translate('workReport.breakdown.title')} titleVariant="h2" sx={panelPadding}>
          <EmptyLine>{translate('workReport.noWork')}</EmptyLine>
        </Panel>
      </>
    );
  }
  return (
    <>
      <SummaryCard summary={summary} />
      <AcceptancePanel treatments={summary.plannedTreatmentSuccessRateByTreatment} />
      <Box sx={columnsStyle}>
        <DuePanel dueButMissed={summary.dueButMissed} />
        <ReasonsPanel reasons={summary.topReasonsForMissedTreatments} />
      </Box>
      <ProviderBreakdown reports={reports} period={period} />
    </>
  );
}

/** In the shape of the report. */
function LoadingReport() {
  return (
    <Box sx={{ minHeight: 480 }}>
      <AfterDelay>
        {[110, 180, 180].map((height, index) => (
          <Skeleton key={index} variant="rounded" height={height} sx={{ mb: 4, borderRadius: '12px' }} />
        ))}
      </AfterDelay>
    </Box>
  );
}

const progressStyle = { position: 'absolute', top: 0, left: 12, right: 12, zIndex: 1, height: 2 };
const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
};
