import { hidesPerformance } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useLocation } from 'react-router';
import { touchTargets } from '../components/touch-targets.js';
import { valueInQuery } from '../components/use-address.js';
import { WhyProvider } from '../explain/why-provider.js';
import { useSession } from '../session/session-context.js';
import { useLinkedReport, useOwnReport, type ReportAnswer } from './data/use-report-data.js';
import { ReportDocument } from './view/report-document.js';
import { ReportFailure, ReportSkeleton } from './view/report-states.js';
import { CopyButton, DownloadButton, PrintButton, ReportToolbar } from './view/report-toolbar.js';
import styles from './view/report.module.css';
import './texts.js';

/** The report of a link that needs no session. */
function LinkedReport({ dataToken, fromDate }: { dataToken: string; fromDate: string | null }) {
  const answer = useLinkedReport(dataToken);
  const { data } = answer;
  return (
    <Desk answer={answer} isLinked fromDate={fromDate}>
      {data && {
        buttons: <CopyButton month={data.currentMonth} clinicGuid={null} />,
        document: <ReportDocument data={data} />,
      }}
    </Desk>
  );
}

/** The report of the current clinic. */
function OwnReport({ fromDate }: { fromDate: string | null }) {
  const answer = useOwnReport(fromDate);
  const { clinic, user, isAdmin, preferences } = useSession();
  const { data } = answer;
  const mayExplain = isAdmin || user.isSuperAdmin;
  return (
    <WhyProvider>
      <Desk answer={answer} isLinked={false} fromDate={fromDate}>
        {data && {
          buttons: (
            <>
              <DownloadButton month={data.currentMonth} />
              <CopyButton month={data.currentMonth} clinicGuid={clinic.clinicGuid} />
            </>
          ),
          document: (
            <ReportDocument
              data={data}
              hidesMoney={hidesPerformance(preferences)}
              explainedClinicId={mayExplain ? clinic.clinicId : null}
            />
          ),
        }}
      </Desk>
    </WhyProvider>
  );
}

interface DeskProps {
  answer: ReportAnswer;
  isLinked: boolean;
  fromDate: string | null;
  /** Undefined: there is no data to show. */
  children: { buttons: React.ReactNode; document: React.ReactNode } | undefined;
}

/** The bar and the sheets, or the state of the page. */
function Desk({ answer, isLinked, fromDate, children }: DeskProps) {
  const { data, error } = answer;
  const { pathname } = useLocation();
  const ownAddress =
    fromDate === null ? pathname : `${pathname}?${new URLSearchParams({ fromdate: fromDate }).toString()}`;
  return (
    <Box className={styles['desk']} sx={touchTargets}>
      <ReportToolbar clinicName={data?.clinicName ?? null} month={data?.currentMonth ?? null}>
        {children && (
          <>
            {children.buttons}
            <PrintButton />
          </>
        )}
      </ReportToolbar>
      <Box component="main" sx={{ flex: 1 }}>
        {children?.document}
        {!children && error && <ReportFailure answer={{ ...answer, error }} {...{ isLinked, ownAddress }} />}
        {!children && !error && <ReportSkeleton />}
      </Box>
    </Box>
  );
}

/**
 * `/GenerateChart?fromdate=yyyy-mm`: the monthly report of the current clinic as pages for print. With a `dataToken` it is that of
 * the link, for everybody: its month wins (rules part T, 12).
 */
export default function MonthlyReportPage() {
  const query = new URLSearchParams(useLocation().search);
  const dataToken = valueInQuery(query, 'dataToken');
  const fromDate = valueInQuery(query, 'fromdate');
  return dataToken === null ? (
    <OwnReport key={fromDate} fromDate={fromDate} />
  ) : (
    <LinkedReport key={dataToken} dataToken={dataToken} fromDate={fromDate} />
  );
}
