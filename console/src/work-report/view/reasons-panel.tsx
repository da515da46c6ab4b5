import type { WorkReportSummary } from '@helix/contracts';
import { useTranslate } from 'react-admin';
import { Panel } from '../../components/metrics/panel.js';
import { CountBars } from './count-bars.js';
import { EmptyLine } from './empty-line.js';
import { panelPadding } from './panel-padding.js';

/** Why planned treatments were missed, the most frequent reason first. */
export function ReasonsPanel({ reasons }: { reasons: WorkReportSummary['topReasonsForMissedTreatments'] }) {
  const translate = useTranslate();
  const isTracked = reasons.some(({ reason }) => reason !== 'Unspecified');
  return (
    <Panel
      title={translate('workReport.topReasons.title')}
      hint={translate('workReport.topReasons.hint')}
      sx={panelPadding}
    >
      {reasons.length > 0 && (
        <CountBars
          bars={reasons.map(({ reason, count }) => ({
            ...{ key: reason, name: translate(`workReport.reasons.${reason}`), count },
          }))}
        />
      )}
      {!isTracked && <EmptyLine>{translate('workReport.topReasons.start')}</EmptyLine>}
    </Panel>
  );
}
