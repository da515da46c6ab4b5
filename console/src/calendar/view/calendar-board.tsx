import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { ListFailed } from '../../components/list/list-failed.js';
import { viewKey } from '../data/calendar-address.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import { useChangedAppointments } from '../data/use-changed-appointments.js';
import { EmptyDays } from './empty-days.js';
import { useCalendarContent, AppointmentMarksContext } from './calendar-context.js';
import { AXIS_WIDTH } from '../../components/grid/grid-styles.js';
import { CalendarFrame, MIN_COLUMN_WIDTH } from './calendar-frame.js';
import { CalendarSkeleton } from './calendar-skeleton.js';
import { ColumnGrid } from './column-grid.js';
import { revealAppointment } from './reveal-appointment.js';
import { SignSheet } from './signs.js';
import { useCalendarMemory } from './use-calendar-memory.js';
import { useInnerLinks } from './use-inner-links.js';
import { useColumnInSight } from './use-column-in-sight.js';
import { useInitialScroll } from './use-initial-scroll.js';
import type { ShownDays } from './use-shown-days.js';
import { useAppointmentCard } from './use-appointment-card.js';
import { useWantedAppointment } from './use-wanted-appointment.js';
import { AppointmentCard } from './appointment-card.js';

interface Props {
  clinicGuid: string;
  address: CalendarAddress;
  data: CalendarData;
  shown: ShownDays;
  /** The clinic's wall clock. */
  now: string;
}

const SKELETON_COLUMNS = 5;
const WEEK_COLUMNS = 7;

const emptyOf = (isWeekly: boolean, { providerId, groupId }: Pick<ShownDays, 'providerId' | 'groupId'>) =>
  isWeekly ? 'week' : providerId !== null ? 'provider' : groupId !== null ? 'group' : 'day';

/** The days themselves, in their four states, with the card of the appointment that is looked at. */
export function CalendarBoard({ clinicGuid, address, data, shown, now }: Props) {
  const translate = useTranslate();
  const { columns, views } = useCalendarContent();
  const { isWeekly } = address;
  const card = useAppointmentCard();
  const followLink = useInnerLinks();
  const changed = useChangedAppointments(shown.buckets);
  const frame = useRef<HTMLDivElement>(null);
  const openId = useRef(card.openId);
  openId.current = card.openId;
  const isReady = data.days !== undefined && data.providers !== undefined;
  const isEmpty = isReady && views.size === 0;
  const hasToday = columns.some(({ date }) => date === now.slice(0, 10));
  const left = useCalendarMemory(
    frame,
    { clinicGuid, view: viewKey(address), parts: address.parts, loaded: data.loaded },
    address.reported !== null || address.appointmentId !== null,
  );
  const isDrawn = isReady && !isEmpty;
  useInitialScroll(frame, isDrawn, { left, now: hasToday ? now : null, hours: shown.hours });
  const chosen = columns.findIndex(({ date }) => date === address.date);
  useColumnInSight(frame, isDrawn && isWeekly && left === null ? chosen : -1);
  const { pin } = card;
  const show = useCallback(
    (appointmentId: string): void => {
      pin(appointmentId);
      revealAppointment(frame, appointmentId);
    },
    [pin],
  );
  useWantedAppointment(address, clinicGuid, data, show);
  const marks = useMemo(() => ({ openId: card.openId, changed }), [card.openId, changed]);
  const columnWidth = MIN_COLUMN_WIDTH[isWeekly ? 'week' : 'day'];

  return (
    <AppointmentMarksContext value={marks}>
      <SignSheet />
      <CalendarFrame
        ref={frame}
        role="region"
        aria-label={translate(isWeekly ? 'calendar.regionOfWeek' : 'calendar.region')}
        aria-busy={data.isFetching}
        tabIndex={0}
        {...card.handlers}
        onClick={followLink}
      >
        {isReady && data.isFetching && (
          <LinearProgress aria-hidden sx={{ position: 'sticky', top: 0, left: 0, zIndex: 5, height: 2, mb: '-2px' }} />
        )}
        {!isReady && !data.failed && (
          <AfterDelay>
            <CalendarSkeleton columns={isWeekly ? WEEK_COLUMNS : SKELETON_COLUMNS} hours={shown.hours} />
          </AfterDelay>
        )}
        {!isReady && data.failed && (
          <ListFailed
            title={translate('calendar.failed')}
            error={data.error}
            isTrying={data.isFetching}
            onTryAgain={() => void data.refetch()}
          />
        )}
        {isEmpty && (
          <EmptyDays
            what={emptyOf(isWeekly, shown)}
            onShowAll={() => address.change({ weekly: null, p_id: null, group: null })}
          />
        )}
        {isDrawn && (
          <Box sx={{ minWidth: AXIS_WIDTH + columns.length * columnWidth }}>
            <ColumnGrid now={now} hours={shown.hours} frame={frame} scrolled={left?.left ?? 0} openId={openId} />
          </Box>
        )}
      </CalendarFrame>
      <AppointmentCard frame={frame} onPointerEnter={card.keepOpen} onPointerLeave={card.closeSoon} />
    </AppointmentMarksContext>
  );
}
