import { MAX_CHART_DAYS, REPORT_PARAMETERS, type CustomReport } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../api/client.js';
import { AfterDelay } from '../components/after-delay.js';
import { ActionButton } from '../components/form/action-button.js';
import { FilterSelect } from '../components/form/filter-select.js';
import { Panel } from '../components/metrics/panel.js';
import { monthlyReportAddress } from '../components/reports/monthly-report-address.js';
import { ReportPage } from '../components/report-page.js';
import { rangeError } from '../components/report-range/report-range.js';
import '../components/report-range/texts.js';
import { touchTargets } from '../components/touch-targets.js';
import { useAddress } from '../components/use-address.js';
import { useFailureToast } from '../components/use-failure-toast.js';
import { useSession } from '../session/session-context.js';
import { opensPage, parametersOf, reportOf, reportQuery } from './report-choice.js';
import { Field, ReportFields } from './report-fields.js';
import { useReportDownload } from './use-report-download.js';
import './texts.js';

/** A download that takes longer shows that it goes on, and can be cancelled. */
const SLOW_MS = 1000;

/** `/Reports/OtherReports`: reports that clinic admins choose from a list and download as spreadsheets; the monthly report opens its page. */
export default function CustomReportsPage() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['Report', clinic.clinicGuid],
    queryFn: ({ signal }) => call<CustomReport[]>('Report', { signal }),
  });
  useFailureToast(error);
  return (
    <ReportPage
      isLoading={!data && !error}
      heading={
        <Typography component="h1" variant="h1" sx={{ lineHeight: '34px' }}>
          {translate('navigation.customReports')}
        </Typography>
      }
      failure={error && !data ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null}
      failureTitle={translate('customReports.failedList')}
    >
      <Panel title={translate('customReports.choose')} titleVariant="h2" hint={translate('customReports.hint')}>
        {data ? (
          <ReportForm reports={data} today={dateAt(Date.now(), clinic.timeZone)} />
        ) : (
          <Box sx={{ display: 'grid', gap: 4, pt: 4 }}>
            <Skeleton variant="rounded" height={34} sx={{ maxWidth: 360 }} />
            <Skeleton sx={{ maxWidth: 480 }} />
            <Skeleton variant="rounded" height={34} sx={{ maxWidth: 420 }} />
          </Box>
        )}
      </Panel>
    </ReportPage>
  );
}

/** The choice, which the address keeps, and its download. */
function ReportForm({ reports, today }: { reports: readonly CustomReport[]; today: string }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const [query, changeAddress] = useAddress();
  const { isRunning, messages, start, cancel, clear } = useReportDownload();
  const report = reportOf(query, reports);
  if (!report) return null;
  const values = parametersOf(query, today, report);
  const isWrong = report.parameters === REPORT_PARAMETERS.dates && rangeError(values, MAX_CHART_DAYS) !== null;
  const change = (name: string, value: string): void => {
    clear();
    changeAddress({ [name]: value }, { replace: true });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (opensPage(report)) window.open(monthlyReportAddress(values.month, clinic), '_blank');
    else if (!isWrong && !isRunning) void start(reportQuery(report, values));
  };
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 4, pt: 4, ...touchTargets }}>
      <Box sx={{ maxWidth: 360 }}>
        <Field texts={messages['reportName'] ?? []}>
          <FilterSelect
            label={translate('customReports.report')}
            allLabel={null}
            options={reports.map(({ name, friendlyName }) => ({ value: name, name: friendlyName }))}
            value={report.name}
            onChange={(name) => name && change('report', name)}
            width={null}
          />
        </Field>
      </Box>
      <Typography variant="body2" color="text.secondary" role="status">
        {report.description}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 3, rowGap: 4 }}>
        <ReportFields {...{ report, values, today, messages }} onChange={change} />
        <ActionButton
          type="submit"
          variant="contained"
          startIcon={opensPage(report) ? <OpenIcon /> : <DownloadIcon />}
          isDisabled={isWrong || isRunning}
          loading={isRunning}
          loadingPosition="start"
        >
          {translate(opensPage(report) ? 'customReports.open' : 'customReports.download')}
        </ActionButton>
      </Box>
      {isRunning && (
        <AfterDelay milliseconds={SLOW_MS}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Box role="status" sx={{ flex: 1, fontSize: 13, color: 'text.secondary' }}>
              {translate('customReports.running')}
              <LinearProgress aria-label={translate('customReports.running')} sx={{ mt: 2, borderRadius: 1 }} />
            </Box>
            <Button variant="outlined" onClick={cancel}>
              {translate('customReports.cancel')}
            </Button>
          </Box>
        </AfterDelay>
      )}
    </Box>
  );
}
