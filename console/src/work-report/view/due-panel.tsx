import { hidesPerformance, type WorkReportSummary } from '@helix/contracts';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Panel } from '../../components/metrics/panel.js';
import { useSession } from '../../session/session-context.js';
import { CountBars } from './count-bars.js';
import { DueDetailsDialog } from './due-details-dialog.js';
import { EmptyLine } from './empty-line.js';
import { panelPadding } from './panel-padding.js';

/** How often due procedures were not done; each opens its appointments. */
export function DuePanel({ dueButMissed }: Pick<WorkReportSummary, 'dueButMissed'>) {
  const translate = useTranslate();
  const { preferences } = useSession();
  const [opened, setOpened] = useState<string | null>(null);
  const missed = dueButMissed.find(({ name }) => name === opened);
  return (
    <Panel
      title={translate(`workReport.due.${hidesPerformance(preferences) ? 'title' : 'opportunities'}`)}
      hint={translate('workReport.due.hint')}
      sx={panelPadding}
    >
      {dueButMissed.length === 0 ? (
        <EmptyLine>{translate('workReport.noData')}</EmptyLine>
      ) : (
        <CountBars
          bars={dueButMissed.map(({ name, appointments }) => ({ key: name, name, count: appointments.length }))}
          onOpen={setOpened}
          labelOf={({ name, count }) => translate('workReport.due.open', { name, count })}
        />
      )}
      {missed && <DueDetailsDialog {...missed} onClose={() => setOpened(null)} />}
    </Panel>
  );
}
