import ChooseIcon from '@mui/icons-material/BadgeOutlined';
import EmptyIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { AXIS_WIDTH, SLOT_MINUTES } from '../../components/grid/grid-styles.js';
import { TimeGridSkeleton } from '../../components/grid/time-grid-skeleton.js';
import { LoadError } from '../../components/load-error.js';
import { PageMessage } from '../../components/page-message.js';
import { useScrollMemory } from '../../components/use-scroll-memory.js';
import type { WeekData } from '../data/use-week.js';
import { FIRST_HOUR, placeOf, type Place } from '../layout/week-appointments.js';
import { useWeekContent } from './week-context.js';
import { MIN_DAY_WIDTH, useWeekHeights, WeekFrame } from './week-frame.js';
import { WeekAgenda, WeekAgendaSkeleton } from './week-agenda.js';
import { WeekGrid } from './week-grid.js';

/** Too narrow for seven days beside each other. */
const PHONE = '(max-width: 599px)';

const HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
const WORKING_DAYS = 5;

/** Placeholder while the week loads: the hours of a working day, and appointments on working days. */
function WeekSkeleton() {
  const { format } = useWeekContent();
  const { slot } = useWeekHeights();
  const labels = HOURS.map((hour) => format.hour(new Date(hour * 3_600_000)));
  return <TimeGridSkeleton columns={7} filled={WORKING_DAYS} hours={labels} pixelsPerMinute={slot / SLOT_MINUTES} />;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const FIRST_MINUTE = minuteOf(FIRST_HOUR);
/** How much of the time before the first appointment is visible. */
const MINUTES_BEFORE = 30;

/**
 * Scrolls to the first appointment of the week when a week is first shown: most weeks start long after four in the
 * morning.
 *
 * @param starts local times of the starts of the shown appointments.
 * @param slotHeight pixels.
 */
function useScrollToFirst(
  frame: RefObject<HTMLElement | null>,
  isReady: boolean,
  starts: readonly string[],
  slotHeight: number,
): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isReady || isDone.current || !element || starts.length === 0) return;
    isDone.current = true;
    const minutes = starts.map((start) => minuteOf(start.slice(11)));
    const top = (Math.max(0, Math.min(...minutes) - MINUTES_BEFORE - FIRST_MINUTE) / SLOT_MINUTES) * slotHeight;
    element.scrollTo({ top });
    // Again when the grid has measured itself and has its final height.
    requestAnimationFrame(() => element.scrollTo({ top }));
  }, [frame, isReady, starts, slotHeight]);
}

interface Props {
  label: string;
  data: WeekData;
  /** Shown in place of a week when there is nobody to choose, or nobody is chosen. */
  replacement: ReactNode;
}

const isShown = (place: Place): boolean => place === 'shown' || place === 'cut';

/** Shown while nobody is chosen. */
export function NotChosen() {
  const translate = useTranslate();
  return (
    <PageMessage icon={<ChooseIcon />} title={translate('personalCalendar.select')}>
      {translate('personalCalendar.notChosen')}
    </PageMessage>
  );
}

/** The grid in its states (loading, failed, empty, full). */
export function WeekBoard({ label, data, replacement }: Props) {
  const translate = useTranslate();
  const { appointments } = useWeekContent();
  const { days, error, isFetching, refetch } = data;
  const frame = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const { slot: slotHeight } = useWeekHeights();
  const starts = useMemo(
    () =>
      [...appointments.values()]
        .filter((appointment) => isShown(placeOf(appointment)))
        .map(({ startDate }) => startDate),
    [appointments],
  );
  const isReady = !replacement && days !== undefined;
  const isDrawn = isReady && starts.length > 0;
  const isReturned = useScrollMemory(frame, 'week', isDrawn);
  useScrollToFirst(frame, isDrawn && !isReturned && !isPhone, starts, slotHeight);
  return (
    <WeekFrame ref={frame} slotHeight={slotHeight} role="region" aria-label={label} aria-busy={isFetching} tabIndex={0}>
      {replacement}
      {isReady && isFetching && (
        <LinearProgress aria-hidden sx={{ position: 'sticky', top: 0, left: 0, zIndex: 5, height: 2, mb: '-2px' }} />
      )}
      {!replacement && !days && !error && (
        <AfterDelay>{isPhone ? <WeekAgendaSkeleton /> : <WeekSkeleton />}</AfterDelay>
      )}
      {!replacement && error && (
        <LoadError
          title={translate('personalCalendar.failed')}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {isReady && appointments.size === 0 && (
        <PageMessage icon={<EmptyIcon />} title={translate('personalCalendar.empty')}>
          {translate('personalCalendar.emptyHint')}
        </PageMessage>
      )}
      {isReady && appointments.size > 0 && isPhone && <WeekAgenda />}
      {isReady && appointments.size > 0 && !isPhone && (
        <Box sx={{ minWidth: AXIS_WIDTH + 7 * MIN_DAY_WIDTH }}>
          <WeekGrid />
        </Box>
      )}
    </WeekFrame>
  );
}
