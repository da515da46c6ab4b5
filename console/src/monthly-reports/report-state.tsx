import type { MadeMonthlyReport } from '@helix/contracts';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import MailedIcon from '@mui/icons-material/MarkEmailReadOutlined';
import ReadyIcon from '@mui/icons-material/CheckCircleOutlined';
import RenderingIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import { StateChip } from '../components/state-chip.js';
import { useSession } from '../session/session-context.js';
import './texts.js';

const SHOWN = {
  queued: ['none', WaitingIcon],
  waiting: ['warning', WaitingIcon],
  rendering: ['unknown', RenderingIcon],
  stored: ['success', ReadyIcon],
  mailed: ['success', MailedIcon],
  failed: ['fail', FailedIcon],
} as const;

/** The state of a report in words, and below it what it waits for, why it failed, or whose mail was refused. */
export function ReportState({ report }: { report: MadeMonthlyReport }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { state, waitingFor, error, recipients, refused, dataUntil } = report;
  const [tint, Icon] = SHOWN[state];
  const key = state === 'waiting' ? `waiting.${waitingFor ?? 'data'}` : state;
  const { time } = clinicFormat(clinic.currency);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, py: 1 }}>
      <StateChip background={`state.${tint}.tint`} color={`state.${tint}.text`}>
        <Icon aria-hidden sx={{ fontSize: 14 }} />
        {translate(`monthlyReports.states.${key}`, { count: recipients })}
      </StateChip>
      {waitingFor !== null && <Reason>{translate(`monthlyReports.reasons.${waitingFor}`)}</Reason>}
      {error !== null && <Reason>{error}</Reason>}
      {refused.map((reason) => (
        <Reason key={reason}>{reason}</Reason>
      ))}
      {dataUntil !== null && dataUntil.slice(0, 7) <= report.month && (
        <Reason>
          {translate('monthlyReports.dataUntil', { time: `${dataUntil.slice(0, 10)} ${time(dataUntil)}` })}
        </Reason>
      )}
    </Box>
  );
}

const Reason = ({ children }: { children: ReactNode }) => (
  <Box sx={{ typography: 'caption', color: 'text.secondary', maxWidth: 420, whiteSpace: 'normal', textAlign: 'left' }}>
    {children}
  </Box>
);
