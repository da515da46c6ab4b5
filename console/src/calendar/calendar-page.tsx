import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { useSession } from '../session/session-context.js';
import { dayLink, useCalendarAddress } from './data/use-calendar-address.js';
import { useCalendarDays } from './data/use-calendar-days.js';
import { useClinicClock } from './data/use-clinic-clock.js';
import { CalendarBoard } from './view/calendar-board.js';
import { CalendarContext, type CalendarContent } from './view/calendar-context.js';
import { CalendarToolbar } from './view/calendar-toolbar.js';
import { LiveDot } from './view/live-dot.js';
import { StateLegend } from './view/state-legend.js';
import { useDayContent } from './view/use-day-content.js';

/** `/dashboard`: a day of the clinic, one column per provider. */
export default function CalendarPage() {
  const notify = useNotify();
  const { clinic } = useSession();
  const now = useClinicClock(clinic.timeZone);
  const today = now.slice(0, 10);
  const address = useCalendarAddress(today);
  const { date, providerId } = address;
  const data = useCalendarDays(clinic.clinicGuid, date);
  const { columns, views, format, ...day } = useDayContent({ date, providerId, now, ...data });
  const content = useMemo((): CalendarContent => ({ columns, views, format }), [columns, views, format]);

  const share = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(dayLink(date, clinic.clinicGuid, providerId));
      notify('calendar.copied', { type: 'info' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify('calendar.copyFailed', { type: 'error', messageArgs: { reason } });
    }
  };

  return (
    <CalendarContext value={content}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 3,
          height: '100%',
          p: { xs: 3, md: 5 },
          pt: { xs: 3, md: 4 },
        }}
      >
        <CalendarToolbar
          date={date}
          today={today}
          providers={(data.providers?.active ?? []).filter(({ excludeFromCalendar }) => !excludeFromCalendar)}
          providerId={providerId}
          onDate={address.showDate}
          onProvider={address.showProvider}
          onShare={() => void share()}
          onRefresh={data.refetch}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minHeight: 18 }}>
          <StateLegend />
          <Box sx={{ ml: 'auto' }}>
            <LiveDot status={data.liveStatus} />
          </Box>
        </Box>
        <CalendarBoard address={address} data={data} day={day} now={now} />
      </Box>
    </CalendarContext>
  );
}
