import Box from '@mui/material/Box';
import { useCallback, useMemo, useRef } from 'react';
import type { Prefetch } from '../components/lazy-component.js';
import { FullPage } from '../components/page.js';
import { useAfterFirstRender } from '../components/use-after-first-render.js';
import { clinicFormat } from '../components/clinic-format.js';
import { useSession } from '../session/session-context.js';
import { useInsightChanges } from './data/use-insight-changes.js';
import { prefetchInsights, useInsights, useInsightsAddress, useInsightsToday } from './data/use-insights.js';
import { dayLines, type InsightKind } from './layout/appointment-insights.js';
import { DayDialog } from './view/day-dialog.js';
import { InsightsToolbar, Legend } from './view/insights-toolbar.js';
import { MonthBoard } from './view/month-board.js';
import { MonthContext, type MonthContent } from './view/month-context.js';
import './texts.js';

export const prefetch: Prefetch = ({ clinic }, query) => prefetchInsights(clinic.clinicGuid, query);

/** `/insights`: the insights of a month's upcoming appointments. */
export default function InsightsPage() {
  const { clinic } = useSession();
  const { clinicGuid } = clinic;
  const today = useInsightsToday();
  const address = useInsightsAddress(today);
  const { month, showDismissed } = address;
  const data = useInsights(clinicGuid, month, today);
  const { appointments } = data;
  const changes = useInsightChanges(clinicGuid);
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  // The address changes its identity with each change of the query; the content of the month must not.
  const latest = useRef(address);
  latest.current = address;
  const openDay = useCallback((date: string, kind: InsightKind | null) => latest.current.showDay(date, kind), []);
  const lines = useMemo(() => dayLines(appointments ?? [], showDismissed), [appointments, showDismissed]);
  const showsMonth = useAfterFirstRender();
  const content = useMemo((): MonthContent => ({ month, today, lines, openDay }), [month, today, lines, openDay]);

  return (
    <MonthContext value={content}>
      <FullPage aria-busy={!showsMonth || undefined}>
        <InsightsToolbar address={address} today={today} showsControls={showsMonth} />
        {showsMonth && (
          <>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minHeight: 18 }}>
              <Legend appointments={appointments} />
            </Box>
            <MonthBoard data={data} address={address} />
          </>
        )}
      </FullPage>
      {address.day !== null && appointments && (
        <DayDialog
          date={address.day}
          firstKind={address.kind}
          appointments={appointments.filter(({ appointment }) => appointment.date === address.day)}
          showDismissed={showDismissed}
          names={data.names}
          format={format}
          changes={changes}
          onClose={address.closeDay}
        />
      )}
    </MonthContext>
  );
}
