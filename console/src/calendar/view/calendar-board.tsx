import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import type { useCalendarAddress } from '../data/use-calendar-address.js';
import type { useCalendarDays } from '../data/use-calendar-days.js';
import { useChangedVisits } from '../data/use-changed-visits.js';
import { EmptyDay, FailedDay } from './board-messages.js';
import { useCalendarContent, VisitMarksContext } from './calendar-context.js';
import { AXIS_WIDTH, CalendarFrame, MIN_COLUMN_WIDTH } from './calendar-frame.js';
import { CalendarSkeleton } from './calendar-skeleton.js';
import { ProviderGrid } from './provider-grid.js';
import type { useDayContent } from './use-day-content.js';
import { useInitialScroll } from './use-initial-scroll.js';
import { useVisitCard } from './use-visit-card.js';
import { useWantedVisit } from './use-wanted-visit.js';
import { VisitCard } from './visit-card.js';

interface Props {
  address: ReturnType<typeof useCalendarAddress>;
  data: ReturnType<typeof useCalendarDays>;
  day: Pick<ReturnType<typeof useDayContent>, 'bucket' | 'hours'>;
  /** The clinic's wall clock. */
  now: string;
}

/** The day itself, in its four states, with the card of the visit that is looked at. */
export function CalendarBoard({ address, data, day, now }: Props) {
  const translate = useTranslate();
  const { columns, views } = useCalendarContent();
  const { date, providerId } = address;
  const card = useVisitCard();
  const changed = useChangedVisits(day.bucket);
  const frame = useRef<HTMLDivElement>(null);
  const isReady = data.days !== undefined && data.providers !== undefined;
  const isEmpty = isReady && views.size === 0;
  const isToday = now.slice(0, 10) === date;
  useInitialScroll(frame, isReady && columns.length > 0, isToday ? now : null, day.hours);
  useWantedVisit(address, data.days, card.pin);
  const marks = useMemo(() => ({ openId: card.openId, changed }), [card.openId, changed]);

  return (
    <VisitMarksContext value={marks}>
      <CalendarFrame
        ref={frame}
        role="region"
        aria-label={translate('calendar.region')}
        aria-busy={data.isFetching}
        tabIndex={0}
        {...card.handlers}
      >
        {isReady && data.isFetching && (
          <LinearProgress aria-hidden sx={{ position: 'sticky', top: 0, left: 0, zIndex: 5, height: 2, mb: '-2px' }} />
        )}
        {!isReady && !data.failed && (
          <AfterDelay>
            <CalendarSkeleton />
          </AfterDelay>
        )}
        {!isReady && data.failed && <FailedDay isTrying={data.isFetching} onTryAgain={() => void data.refetch()} />}
        {isEmpty && <EmptyDay ofProvider={providerId !== null} onShowAll={() => address.showProvider(null)} />}
        {isReady && !isEmpty && (
          <Box sx={{ minWidth: AXIS_WIDTH + columns.length * MIN_COLUMN_WIDTH }}>
            <ProviderGrid date={date} now={now} hours={day.hours} />
          </Box>
        )}
      </CalendarFrame>
      <VisitCard frame={frame} onPointerEnter={card.keepOpen} onPointerLeave={card.closeSoon} />
    </VisitMarksContext>
  );
}
