import ChooseIcon from '@mui/icons-material/BadgeOutlined';
import EmptyIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useMemo, useRef, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { ListFailed } from '../../components/list/list-errors.js';
import { PageMessage } from '../../components/page-message.js';
import type { WeekData } from '../data/use-week.js';
import { placeOf, type Place } from '../layout/shown-hours.js';
import { useFirstAppointment } from './use-first-appointment.js';
import { useWeekContent } from './week-context.js';
import { AXIS_WIDTH } from '../../components/grid/grid-styles.js';
import { MIN_DAY_WIDTH, WeekFrame } from './week-frame.js';
import { WeekGrid } from './week-grid.js';
import { WeekSkeleton } from './week-skeleton.js';

interface Props {
  label: string;
  data: WeekData;
  /** What is there instead of a week: nobody to choose, or nobody chosen. */
  instead: ReactNode;
}

const isInSight = (place: Place): boolean => place === 'shown' || place === 'cut';

/** Nobody is chosen yet. */
export function NotChosen() {
  const translate = useTranslate();
  return (
    <PageMessage icon={<ChooseIcon />} title={translate('personalCalendar.select')}>
      {translate('personalCalendar.notChosen')}
    </PageMessage>
  );
}

/** The week itself, in its states. */
export function WeekBoard({ label, data, instead }: Props) {
  const translate = useTranslate();
  const { appointments } = useWeekContent();
  const { days, error, isFetching, refetch } = data;
  const frame = useRef<HTMLDivElement>(null);
  const starts = useMemo(
    () =>
      [...appointments.values()]
        .filter((appointment) => isInSight(placeOf(appointment)))
        .map(({ startDate }) => startDate),
    [appointments],
  );
  const isReady = !instead && days !== undefined;
  useFirstAppointment(frame, isReady, starts);
  return (
    <WeekFrame ref={frame} role="region" aria-label={label} aria-busy={isFetching} tabIndex={0}>
      {instead}
      {isReady && isFetching && (
        <LinearProgress aria-hidden sx={{ position: 'sticky', top: 0, left: 0, zIndex: 5, height: 2, mb: '-2px' }} />
      )}
      {!instead && !days && !error && (
        <AfterDelay>
          <WeekSkeleton />
        </AfterDelay>
      )}
      {!instead && error && (
        <ListFailed
          title={translate('personalCalendar.failed')}
          error={error}
          isTrying={isFetching}
          onTryAgain={refetch}
        />
      )}
      {isReady && appointments.size === 0 && (
        <PageMessage icon={<EmptyIcon />} title={translate('personalCalendar.empty')}>
          {translate('personalCalendar.emptyHint')}
        </PageMessage>
      )}
      {isReady && appointments.size > 0 && (
        <Box sx={{ minWidth: AXIS_WIDTH + 7 * MIN_DAY_WIDTH }}>
          <WeekGrid />
        </Box>
      )}
    </WeekFrame>
  );
}
