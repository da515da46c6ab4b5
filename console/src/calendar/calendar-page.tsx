import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNotify } from 'react-admin';
import { FullPage } from '../components/page.js';
import type { Prefetch } from '../components/lazy-component.js';
import { useClinicClock } from '../components/live/use-clinic-clock.js';
import { useSession } from '../session/session-context.js';
import { useCalendarReturn } from './data/address-requests.js';
import { calendarPath } from './data/calendar-address.js';
import { useCalendarAddress } from './data/use-calendar-address.js';
import { prefetchCalendar, useCalendarDays } from './data/use-calendar-days.js';
import { shownRange, stepDays } from './layout/shown-days.js';
import { AgendaHead } from './view/agenda-head.js';
import { CalendarBoard } from './view/calendar-board.js';
import { CalendarContext, type CalendarContent } from './view/calendar-context.js';
import { useCalendarKeys } from './view/calendar-keys.js';
import { CalendarToolbar } from './view/calendar-toolbar.js';
import { StatusRow } from './view/status-row.js';
import { useShownDays } from './view/use-shown-days.js';
import './texts.js';

/** On a phone the calendar is the agenda of one provider. */
const PHONE = '(max-width: 599.95px)';

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

/** Prefetches the days while the frame around the calendar, or the page before it, is still there. */
export const prefetch: Prefetch = ({ clinic }, query) => prefetchCalendar(clinic, query);

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
  const isAgenda = useMediaQuery(PHONE, { noSsr: true });
  const shown = useShownDays({ ...address, isAgenda }, data, now);
  const { columns, views, format, weekProvider, groupId } = shown;
  const share = useShare();
  useCalendarReturn(address, clinicGuid, data);

  // The address changes its identity with each change of the query; the content of the grid must not.
  const latest = useRef(address);
  latest.current = address;
  const showDay = useCallback((day: string) => latest.current.showDay(day), []);
  const content = useMemo(
    (): CalendarContent => ({ isWeekly, today, now, columns, views, format, showDay }),
    [isWeekly, today, now, columns, views, format, showDay],
  );
  const providerId = isWeekly ? weekProvider : shown.providerId;
  const agendaId = isAgenda ? providerId : null;
  useEffect(() => {
    // The agenda's provider is in the address, so that a link and the next day show the same one.
    if (agendaId !== null && latest.current.providerId === null)
      latest.current.change({ p_id: agendaId }, { replace: true });
  }, [agendaId]);

  const frame = useRef<HTMLDivElement>(null);
  useCalendarKeys(frame, (key) => {
    const step = stepDays(isWeekly);
    if (key === 'today') address.showDate(today);
    else if (key === 'previous') address.moveDays(-step);
    else if (key === 'next') address.moveDays(step);
    else if (key === 'week') {
      if (weekProvider !== null) address.showWeek(weekProvider);
    } else if (isAgenda) address.change({ weekly: null });
    else address.showDay();
  });

  return (
    <CalendarContext value={content}>
      <FullPage>
        <CalendarToolbar
          address={address}
          today={today}
          data={data}
          shown={shown}
          isAgenda={isAgenda}
          onShare={() => void share(calendarPath({ date, clinicGuid, isWeekly, providerId, groupId }))}
        />
        {isAgenda && <AgendaHead address={address} shown={shown} />}
        <StatusRow idle={shown.idle} liveStatus={data.liveStatus} hasTotals={!isAgenda} />
        <CalendarBoard
          clinicGuid={clinicGuid}
          address={address}
          data={data}
          shown={shown}
          now={now}
          frame={frame}
          isAgenda={isAgenda}
        />
      </FullPage>
    </CalendarContext>
  );
}
