import { useCallback, useMemo, useRef } from 'react';
import { useNotify } from 'react-admin';
import { FullPage } from '../components/page.js';
import { useClinicClock } from '../components/live/use-clinic-clock.js';
import type { Session } from '../session/load-session.js';
import { useSession } from '../session/session-context.js';
import { useCalendarReturn } from './data/address-requests.js';
import { calendarPath } from './data/calendar-address.js';
import { useCalendarAddress } from './data/use-calendar-address.js';
import { prefetchCalendar, useCalendarDays } from './data/use-calendar-days.js';
import { shownRange } from './layout/shown-days.js';
import { CalendarBoard } from './view/calendar-board.js';
import { CalendarContext, type CalendarContent } from './view/calendar-context.js';
import { CalendarToolbar } from './view/calendar-toolbar.js';
import { StatusRow } from './view/status-row.js';
import { useShownDays } from './view/use-shown-days.js';
import './texts.js';

/** Copies a link and notifies about success or failure. */
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

/** Prefetches the days while the frame around the calendar is still rendering. */
export const prefetch = ({ clinic }: Session): Promise<void> => prefetchCalendar(clinic);

/** `/dashboard`: a day of the clinic with a column per provider, or a provider's week with a column per day. */
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
  useCalendarReturn(address, clinicGuid, data);

  // The address changes its identity with each change of the query; the content of the grid must not.
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
        <StatusRow idle={shown.idle} liveStatus={data.liveStatus} />
        <CalendarBoard clinicGuid={clinicGuid} address={address} data={data} shown={shown} now={now} />
      </FullPage>
    </CalendarContext>
  );
}
