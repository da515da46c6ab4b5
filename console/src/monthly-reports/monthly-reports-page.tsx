import { SUBSCRIBABLE_REPORTS } from '@helix/contracts';
import { dateAt, monthsUpTo, monthTitle } from '@helix/hygiene';
import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { FilterSelect } from '../components/form/filter-select.js';
import { ListPanel } from '../components/metrics/list-panel.js';
import { Panel } from '../components/metrics/panel.js';
import { ReportPage } from '../components/report-page.js';
import { monthlyReportAddress } from '../components/reports/monthly-report-address.js';
import { SubscriptionCheckbox } from '../components/subscription/subscription-checkbox.js';
import { touchTargets } from '../components/touch-targets.js';
import { useFailureToast } from '../components/use-failure-toast.js';
import { useSession } from '../session/session-context.js';
import { useLiveReports, useMonthlyReports } from './monthly-reports-api.js';
import { ReportDialogs, type Asked } from './report-dialogs.js';
import { ReportsTable } from './reports-table.js';
import './texts.js';

/** `/reports/monthly`: the monthly reports of the clinic, made and being made, for clinic admins. */
export default function MonthlyReportsPage() {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Asked | null>(null);
  useLiveReports();
  return (
    <ReportPage
      isLoading={false}
      heading={
        <Typography component="h1" variant="h1" sx={{ lineHeight: '34px' }}>
          {translate('navigation.monthlyReport')}
        </Typography>
      }
      failure={null}
      failureTitle=""
    >
      <MakePanel onAsk={setAsked} />
      <PastReports onAsk={setAsked} />
      <ReportDialogs asked={asked} onClose={() => setAsked(null)} />
    </ReportPage>
  );
}

interface Asking {
  onAsk: (asked: Asked) => void;
}

function MakePanel({ onAsk }: Asking) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { data } = useMonthlyReports();
  const months = pastMonths(dateAt(Date.now(), clinic.timeZone));
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? months[0] ?? '';
  return (
    <Panel title={translate('monthlyReports.make')} titleVariant="h2" hint={translate('monthlyReports.makeHint')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, pt: 4, ...touchTargets }}>
        <FilterSelect
          label={translate('monthlyReports.month')}
          allLabel={null}
          options={months.map((value) => ({ value, name: monthTitle(value) }))}
          value={month}
          onChange={setChosen}
          width={170}
        />
        <Button
          variant="contained"
          onClick={() => onAsk({ action: 'make', month, isAgain: data?.some((one) => one.month === month) ?? false })}
        >
          {translate('monthlyReports.makeButton')}
        </Button>
        <Button
          variant="outlined"
          component={Link}
          to={monthlyReportAddress(month, clinic)}
          target="_blank"
          startIcon={<OpenIcon />}
        >
          {translate('monthlyReports.open')}
        </Button>
      </Box>
      <Box sx={{ mt: 3 }}>
        <SubscriptionCheckbox
          reportId={SUBSCRIBABLE_REPORTS.monthlyReport}
          label={translate('monthlyReports.email')}
          hint={translate('monthlyReports.emailHint')}
        />
      </Box>
    </Panel>
  );
}

/** From the previous month to January three years back, `yyyy-mm`. */
const pastMonths = (today: string): string[] =>
  monthsUpTo(today, 36 + Number(today.slice(5, 7)))
    .toReversed()
    .slice(1);

function PastReports({ onAsk }: Asking) {
  const translate = useTranslate();
  const reports = useMonthlyReports();
  useFailureToast(reports.error);
  return (
    <ListPanel
      title={translate('monthlyReports.past')}
      hint={translate('monthlyReports.pastHint')}
      query={reports}
      emptyText={translate('monthlyReports.none')}
    >
      {(rows) => <ReportsTable reports={rows} onAsk={onAsk} />}
    </ListPanel>
  );
}
