import Box from '@mui/material/Box';
import { useCallback, useMemo, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { Session } from '../session/load-session.js';
import { useSession } from '../session/session-context.js';
import { beginDays } from './data/begin-days.js';
import { calendarPath } from './data/calendar-address.js';
import { useCalendarAddress } from './data/use-calendar-address.js';
import { useCalendarDays } from './data/use-calendar-days.js';
import { FullPage } from '../components/full-page.js';
import { useClinicClock } from '../components/live/use-clinic-clock.js';
import { useReturn } from './data/use-return.js';
import { shownRange } from './layout/shown-days.js';
import { CalendarBoard } from './view/calendar-board.js';
import { CalendarContext, type CalendarContent } from './view/calendar-context.js';
import { CalendarToolbar } from './view/calendar-toolbar.js';
import { IdleProviders } from './view/idle-providers.js';
import { LiveDot } from './view/live-dot.js';
import { StateLegend } from './view/state-legend.js';
import { useShownDays } from './view/use-shown-days.js';

/** Copies an address and says whether that went well. */
function useShare(): (path: string) => Promise<void> {
  const notify = useNotify();
  return async (path) => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${path}`);
      notify('calendar.copied', { type: 'info' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify('calendar.copyFailed', { type: 'error', messageArgs: { reason } });
    }
  };
}

/** Begins to read the days while the frame around the calendar is still to be drawn. */
export const begin = ({ clinic }: Session): Promise<void> => beginDays(clinic);

/** `/dashboard`: a day of the clinic, one column per provider, or a provider's week, one column per day. */
export default function CalendarPage() {
  const { clinic } = useSession();
  const { clinicGuid } = clinic;
  const now = useClinicClock(clinic.timeZone);
  const today = now.slice(0, 10);
  const address = useCalendarAddress(today);
  const { date, isWeekly } = address;
  const range = useMemo(() => shownRange(date, isWeekly), [date, isWeekly]);
  const data = useCalendarDays(clinic, date, range);
  const shown = useShownDays(address, data, now);
  const { columns, views, format, weekProvider, groupId } = shown;
  const share = useShare();
  useReturn(address, clinicGuid, data);

  // The address is new with every change of it; what is drawn in the grid is not to be drawn again for that.
  const latest = useRef(address);
  latest.current = address;
  const showDay = useCallback((day: string) => latest.current.showDay(day), []);
  const content = useMemo(
    (): CalendarContent => ({ isWeekly, today, columns, views, format, showDay }),
    [isWeekly, today, columns, views, format, showDay],
  );
  const providerId = isWeekly ? weekProvider : shown.providerId;

  return (
    <CalendarContext value={content}>
      <FullPage>
        <CalendarToolbar
          address={address}
          today={today}
          data={data}
          shown={shown}
          onShare={() => void share(calendarPath({ date, clinicGuid, isWeekly, providerId, groupId }))}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minHeight: 18 }}>
          <StateLegend />
          <IdleProviders providers={shown.idle} />
          <Box sx={{ ml: 'auto' }}>
            <LiveDot status={data.liveStatus} />
          </Box>
        </Box>
        <CalendarBoard clinicGuid={clinicGuid} address={address} data={data} shown={shown} now={now} />
      </FullPage>
    </CalendarContext>
  );
}
