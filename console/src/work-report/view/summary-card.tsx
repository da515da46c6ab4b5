import { hidesPerformance, type WorkReportSummary } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../../components/clinic-format.js';
import { Panel } from '../../components/metrics/panel.js';
import { countText } from '../../components/number-text.js';
import { useSession } from '../../session/session-context.js';
import { successText } from '../report/report-rows.js';
import { panelPadding } from './panel-padding.js';

/** The sums of all providers; without amounts for users who turned performance off. */
export function SummaryCard({ summary }: { summary: WorkReportSummary }) {
  const translate = useTranslate();
  const { clinic, preferences } = useSession();
  const money = (dollars: number | null): string => clinicFormat(clinic.currency).exactMoney(dollars ?? 0);
  const isHidden = hidesPerformance(preferences);
  const facts = [
    ...(isHidden
      ? []
      : [
          ['revenue', money(summary.totalRevenueCompleted)],
          ['missedRevenue', money(summary.plannedButMissedRevenue)],
          ['dueRevenue', money(summary.totalRevenueDueButMissed)],
        ]),
    ['plannedVsCompleted', successText(summary.plannedVsCompletedPercentage)],
    ['patients', countText(summary.totalPatientsAffectedByMissedTreatments)],
  ] as const;
  const notes = isHidden
    ? [translate('reports.hidden')]
    : [
        ...(summary.dueWithoutFee > 0
          ? [translate('workReport.summary.withoutFee', { smart_count: summary.dueWithoutFee })]
          : []),
        ...(summary.withoutAppointment
          ? [translate('workReport.summary.withoutAppointment', { amount: money(summary.withoutAppointment) })]
          : []),
      ];
  return (
    <Panel title={translate('workReport.summary.title')} titleVariant="h2" sx={panelPadding}>
      <Box component="dl" sx={factsStyle}>
        {facts.map(([key, text]) => (
          <div key={key}>
            <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {translate(`workReport.summary.${key}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: 20, fontWeight: 600, lineHeight: '28px' }}>
              {text}
            </Box>
          </div>
        ))}
      </Box>
      {notes.map((note) => (
        <Box key={note} sx={{ mt: 2, fontSize: 12, color: 'text.secondary' }}>
          {note}
        </Box>
      ))}
    </Panel>
  );
}

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  gap: 4,
  m: 0,
  mt: 3,
  fontVariantNumeric: 'tabular-nums',
};
