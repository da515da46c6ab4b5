import type { MadeMonthlyReport } from '@helix/contracts';
import { localTimeAt, monthTitle } from '@helix/hygiene';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import EndLinksIcon from '@mui/icons-material/LinkOffOutlined';
import ResendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import MakeAgainIcon from '@mui/icons-material/RestartAltOutlined';
import Box from '@mui/material/Box';
import { useNotify, useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import { downloadFile } from '../components/download-file.js';
import { monthlyReportAddress } from '../components/reports/monthly-report-address.js';
import { reportTable, rowCardsBelow } from '../components/reports/report-table.js';
import { RowAction } from '../components/row-action.js';
import { useSession } from '../session/session-context.js';
import { fetchPdf, isBeingMade } from './monthly-reports-api.js';
import type { Asked } from './report-dialogs.js';
import { ReportState } from './report-state.js';
import './texts.js';

interface Props {
  reports: readonly MadeMonthlyReport[];
  onAsk: (asked: Asked) => void;
}

/** The versions of the months, with what can be done with them. */
export function ReportsTable({ reports, onAsk }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const columns = COLUMNS.map((key) => ({ key, label: translate(`monthlyReports.columns.${key}`) }));
  const label = (key: (typeof COLUMNS)[number]) => translate(`monthlyReports.columns.${key}`);
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="table" sx={{ ...(reportTable as object), ...(cells as object), ...(cards as object) }}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-left={FIGURES.has(column.key) ? undefined : true}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <tr key={report.reportId}>
              <th scope="row" data-left>
                {monthTitle(report.month)}
              </th>
              <td data-label={label('version')}>{report.version}</td>
              <td data-left data-wraps>
                <ReportState report={report} />
              </td>
              <td data-left data-label={label('made')}>
                {report.madeAt && localTimeAt(Date.parse(report.madeAt), clinic.timeZone).slice(0, 10)}
              </td>
              <td data-label={label('pages')}>{report.pages}</td>
              <td data-label={label('perHour')}>
                <PerHour report={report} />
              </td>
              <td data-left data-wraps>
                <Actions report={report} onAsk={onAsk} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const COLUMNS = ['month', 'version', 'state', 'made', 'pages', 'perHour', 'actions'] as const;
const FIGURES: ReadonlySet<string> = new Set(['version', 'pages', 'perHour']);

/** The figure of the report, and what it is now if something was corrected since. */
function PerHour({ report: { perHour, perHourNow } }: { report: MadeMonthlyReport }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { exactMoney } = clinicFormat(clinic.currency);
  const text = (value: number | null) => (value === null ? '–' : exactMoney(value));
  if (perHour === null && perHourNow === null) return null;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'end' }}>
      {text(perHour)}
      {perHour !== perHourNow && (
        <Box component="span" sx={{ typography: 'caption', color: 'state.warning.text', whiteSpace: 'normal' }}>
          {translate('monthlyReports.changed', { from: text(perHour), to: text(perHourNow) })}
        </Box>
      )}
    </Box>
  );
}

function Actions({ report, onAsk }: { report: MadeMonthlyReport; onAsk: (asked: Asked) => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const month = monthTitle(report.month);
  const isMade = report.state === 'stored' || report.state === 'mailed';
  const notMade = isMade ? null : translate('monthlyReports.notReady');
  const download = async (): Promise<void> => {
    try {
      const { name, content } = await fetchPdf(report);
      downloadFile(name, content);
      notify('monthlyReports.downloaded', { type: 'success', messageArgs: { name } });
    } catch {
      notify('monthlyReports.downloadFailed', { type: 'error' });
    }
  };
  return (
    <Box role="group" aria-label={translate('monthlyReports.columns.actions')} sx={{ display: 'flex', mx: -1 }}>
      <RowAction
        label={translate('monthlyReports.openMonth', { month })}
        tooltip={translate('monthlyReports.opens')}
        to={monthlyReportAddress(report.month, clinic)}
        newTab
      >
        <OpenIcon fontSize="small" />
      </RowAction>
      <RowAction
        label={translate('monthlyReports.download', { month, version: report.version })}
        tooltip={translate('monthlyReports.downloadHint')}
        disabledReason={notMade}
        onClick={() => void download()}
      >
        <DownloadIcon fontSize="small" />
      </RowAction>
      <RowAction
        label={translate('monthlyReports.makeAgain', { month })}
        tooltip={translate('monthlyReports.makeAgainHint')}
        disabledReason={isBeingMade(report) ? translate('monthlyReports.notReady') : null}
        onClick={() => onAsk({ action: 'make', month: report.month, isAgain: true })}
      >
        <MakeAgainIcon fontSize="small" />
      </RowAction>
      <RowAction
        label={translate('monthlyReports.resend', { month })}
        tooltip={translate('monthlyReports.resendHint')}
        disabledReason={notMade}
        onClick={() => onAsk({ action: 'resend', report })}
      >
        <ResendIcon fontSize="small" />
      </RowAction>
      {report.openLinks > 0 && (
        <RowAction
          label={translate('monthlyReports.endLinks', { month })}
          tooltip={translate('monthlyReports.endLinksHint')}
          onClick={() => onAsk({ action: 'endLinks', report })}
        >
          <EndLinksIcon fontSize="small" />
        </RowAction>
      )}
    </Box>
  );
}

/** A state can have lines below it. */
const cells = {
  '& tbody :is(th, td)': { verticalAlign: 'top', pt: '9px', pb: 1 },
  '& tbody td:has([role="group"], span)': { pt: '3px' },
};

/** Below this width of the panel, in pixels, reports are cards. */
const cards = rowCardsBelow(760);
