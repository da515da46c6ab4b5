import LinearProgress from '@mui/material/LinearProgress';
import { Suspense, useCallback, useContext, useEffect, useMemo, useRef, type RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { AXIS_WIDTH } from '../../components/grid/grid-styles.js';
import { TimeGridSkeleton } from '../../components/grid/time-grid-skeleton.js';
import { lazyComponent } from '../../components/lazy-component.js';
import { LoadError } from '../../components/load-error.js';
import { NavigationWidthContext } from '../../components/navigation-width.js';
import { useLookList } from '../../components/look/look-list.js';
import { useLook } from '../../components/look/use-look.js';
import { expectedPageWidth } from '../../components/page.js';
import { useLinkedAppointment } from '../data/address-requests.js';
import { viewKey } from '../data/calendar-address.js';
import { useCalendarMemory } from '../data/calendar-memory.js';
import { useChangedAppointments } from '../data/live-days.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import { columnWidth, MIN_COLUMN_WIDTH, NARROW_COLUMN } from '../layout/column-width.js';
import { lookListOf } from '../layout/columns.js';
import { SLOT_HEIGHT, SLOT_MINUTES, type VisibleHours } from '../layout/time-axis.js';
import { Agenda, AgendaSkeleton } from './agenda.js';
import { useAppointmentCard, usePlainLinks } from './appointment-interactions.js';
import { AppointmentMarksContext, useCalendarContent } from './calendar-context.js';
import { CalendarFrame } from './calendar-frame.js';
import { ColumnGrid } from './column-grid.js';
import { EmptyDays } from './empty-days.js';
import { initialMinute, scrollToAppointment, useInitialScroll, useScrollToColumn } from './scrolling.js';
import { useFrameWidth } from './use-frame-width.js';
import type { ShownDays } from './use-shown-days.js';

interface SkeletonProps {
  /** The expected number of columns. */
  columns: number;
  hours: VisibleHours;
}

/** Nobody points at an appointment before the day is there. */
const AppointmentCard = lazyComponent('appointment-card', () => import('./appointment-card.js'));

/** Placeholder while the days load. */
function CalendarSkeleton({ columns, hours }: SkeletonProps) {
  const { format } = useCalendarContent();
  const labels = Array.from({ length: (hours.end - hours.start) / 60 }, (_, hour) =>
    format.hour(new Date((hours.start / 60 + hour) * 3_600_000)),
  );
  return (
    <TimeGridSkeleton
      columns={columns}
      filled={columns}
      hours={labels}
      pixelsPerMinute={SLOT_HEIGHT / SLOT_MINUTES}
      headLines={3}
    />
  );
}

interface Props {
  clinicGuid: string;
  address: CalendarAddress;
  data: CalendarData;
  shown: ShownDays;
  /** The clinic's local time. */
  now: string;
  /** The scroll container. */
  frame: RefObject<HTMLDivElement | null>;
  /** The appointments of one provider below each other, instead of columns. */
  isAgenda: boolean;
}

const SKELETON_COLUMNS = 5;
const WEEK_COLUMNS = 7;

const regionLabel = (isAgenda: boolean, isWeekly: boolean): string =>
  isAgenda ? 'calendar.regionOfAgenda' : isWeekly ? 'calendar.regionOfWeek' : 'calendar.region';

/** The grid in its four states (loading, failed, empty, full), with the card of the open appointment. */
export function CalendarBoard({ clinicGuid, address, data, shown, now, frame, isAgenda }: Props) {
  const translate = useTranslate();
  const { columns, views } = useCalendarContent();
  const { isWeekly } = address;
  const card = useAppointmentCard();
  useEffect(AppointmentCard.preload, []);
  const onLinkClick = usePlainLinks();
  const changed = useChangedAppointments(shown.buckets);
  const cardId = useRef(card.openId);
  cardId.current = card.openId;
  const isReady = data.shownDays !== undefined && data.providers !== undefined;
  const isEmpty = isReady && views.size === 0;
  const hasToday = columns.some(({ date }) => date === now.slice(0, 10));
  const restored = useCalendarMemory(
    frame,
    { clinicGuid, view: viewKey(address), viewParameters: address.viewParameters, loaded: data.loaded },
    address.calendarReturn !== null || address.appointmentId !== null,
  );
  const isDrawn = isReady && !isEmpty;
  const initialScroll = { restored, now: hasToday ? now : null, hours: shown.hours };
  useInitialScroll(frame, isDrawn && !isAgenda, initialScroll);
  const dateColumn = columns.findIndex(({ date }) => date === address.date);
  useScrollToColumn(frame, isDrawn && isWeekly && !isAgenda && restored === null ? dateColumn : -1);
  const { pin } = card;
  const openAppointment = useCallback(
    (appointmentId: string): void => {
      pin(appointmentId);
      scrollToAppointment(frame, appointmentId);
    },
    [pin, frame],
  );
  useLinkedAppointment(address, clinicGuid, data, openAppointment, isAgenda);
  useLookList(useCallback((appointmentId: string) => lookListOf(columns, appointmentId), [columns]));
  const { id: lookId } = useLook();
  // The panel shows more of the appointment than its card.
  const openId = card.openId === lookId ? null : card.openId;
  const marks = useMemo(() => ({ openId, lookId, changed }), [openId, lookId, changed]);
  const room = useFrameWidth(frame, expectedPageWidth(useContext(NavigationWidthContext))) - AXIS_WIDTH;
  const width = columnWidth(room, columns.length, MIN_COLUMN_WIDTH[isWeekly ? 'week' : 'day']);

  return (
    <AppointmentMarksContext value={marks}>
      <CalendarFrame
        ref={frame}
        role="region"
        aria-label={translate(regionLabel(isAgenda, isWeekly))}
        aria-busy={data.isFetching}
        data-narrow={width < NARROW_COLUMN || undefined}
        tabIndex={0}
        {...card.handlers}
        onClick={onLinkClick}
      >
        {isReady && data.isFetching && (
          <LinearProgress aria-hidden sx={{ position: 'sticky', top: 0, left: 0, zIndex: 5, height: 2, mb: '-2px' }} />
        )}
        {!isReady && !data.hasFailed && (
          <AfterDelay>
            {isAgenda ? (
              <AgendaSkeleton />
            ) : (
              <CalendarSkeleton columns={isWeekly ? WEEK_COLUMNS : SKELETON_COLUMNS} hours={shown.hours} />
            )}
          </AfterDelay>
        )}
        {!isReady && data.hasFailed && (
          <LoadError
            title={translate('calendar.failed')}
            error={data.error}
            isRetrying={data.isFetching}
            onRetry={() => void data.refetch()}
          />
        )}
        {isEmpty && <EmptyDays clinicGuid={clinicGuid} address={address} shown={shown} isAgenda={isAgenda} />}
        {isDrawn && isAgenda && <Agenda now={now} onDay={(date) => address.change({ weekly: null, date })} />}
        {isDrawn && !isAgenda && (
          <div style={{ minWidth: AXIS_WIDTH + columns.length * width }}>
            <ColumnGrid
              now={now}
              hours={shown.hours}
              frame={frame}
              room={room}
              columnWidth={width}
              initialLeft={restored?.left ?? 0}
              initialMinute={initialMinute(initialScroll)}
              openId={cardId}
            />
          </div>
        )}
      </CalendarFrame>
      {openId !== null && (
        <Suspense fallback={null}>
          <AppointmentCard.Part
            frame={frame}
            onPointerEnter={card.keepOpen}
            onPointerLeave={card.closeSoon}
            onLook={card.close}
          />
        </Suspense>
      )}
    </AppointmentMarksContext>
  );
}
