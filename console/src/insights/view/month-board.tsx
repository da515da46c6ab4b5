import { addDays } from '@helix/hygiene';
import EmptyIcon from '@mui/icons-material/LightbulbOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { weekdayText } from '../../components/clinic-format.js';
import { LoadError } from '../../components/load-error.js';
import { PageMessage } from '../../components/page-message.js';
import { useScrollMemory } from '../../components/use-scroll-memory.js';
import type { InsightsAddress, InsightsData } from '../data/use-insights.js';
import { monthName, shownDays, shownMonthsText } from '../layout/months.js';
import { useMonthContent } from './month-context.js';
import { DayList, DayListSkeleton } from './day-list.js';
import { MonthFrame, WEEK_HEIGHT } from './month-frame.js';
import { MonthGrid } from './month-grid.js';

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const MAX_WEEKS = 6;
/** Widths of the placeholder lines of a working day, percent. */
const LINES = [88, 62, 74];

/** Placeholder while the month loads: its weeks, with lines on upcoming working days. */
function MonthSkeleton({ month, today }: { month: string; today: string }) {
  const translate = useTranslate();
  const { startDate, endDate } = shownDays(month, today);
  const days = Array.from({ length: MAX_WEEKS * WEEK.length }, (_, index) => addDays(startDate, index)).filter(
    (date) => date <= endDate,
  );
  return (
    <Box
      role="status"
      aria-label={translate('common.loading')}
      sx={{ position: 'absolute', inset: 0, overflow: 'hidden' }}
    >
      <Box
        aria-hidden
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', '--weeks': days.length / WEEK.length }}
      >
        {WEEK.map((day) => (
          <Box key={day} className="hg-head-inner" sx={{ borderBottom: 1, borderColor: 'divider' }}>
            {weekdayText(addDays(startDate, day)).slice(0, 3)}
          </Box>
        ))}
        {days.map((date, index) => (
          <Box
            key={date}
            className={date < today ? 'hi-cell hi-cell-past' : 'hi-cell'}
            sx={{ height: WEEK_HEIGHT, borderTop: index < 7 ? 0 : 1, borderTopColor: 'surface.line' }}
          >
            <div className="hi-top">
              <span className="hi-day" data-faint>
                {date.endsWith('-01') ? `${monthName(date)} 1` : Number(date.slice(8))}
              </span>
            </div>
            {date >= today &&
              index % 7 < 5 &&
              LINES.map((width) => (
                <Skeleton key={width} variant="rounded" height={18} sx={{ mx: '5px', mb: '2px', width: `${width}%` }} />
              ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Narrower screens show a list of days instead of a month. */
const NARROW = '(max-width: 699.95px)';

function ListSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('common.loading')}>
      <DayListSkeleton />
    </Box>
  );
}

/** Shown in place of a month without insights, with a button when all of them are dismissed. */
function EmptyMonth({ onShowDismissed }: { onShowDismissed: (() => void) | null }) {
  const translate = useTranslate();
  if (onShowDismissed === null)
    return (
      <PageMessage icon={<EmptyIcon />} title={translate('insights.empty')}>
        {translate('insights.emptyHint')}
      </PageMessage>
    );
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate('insights.emptyDismissed')}
      actions={
        <Button variant="outlined" onClick={onShowDismissed}>
          {translate('insights.showThem')}
        </Button>
      }
    />
  );
}

/** The grid in its four states (loading, failed, empty, full). */
export function MonthBoard({ data, address }: { data: InsightsData; address: InsightsAddress }) {
  const translate = useTranslate();
  const { month, today, lines } = useMonthContent();
  const { appointments, error, isFetching, refetch } = data;
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const frame = useRef<HTMLDivElement>(null);
  useScrollMemory(frame, 'month', appointments !== undefined);
  return (
    <MonthFrame
      ref={frame}
      role="region"
      aria-label={translate('insights.region', { month: shownMonthsText(month, today) })}
      aria-busy={isFetching}
      tabIndex={0}
    >
      {appointments && isFetching && (
        <LinearProgress aria-hidden sx={{ position: 'sticky', top: 0, left: 0, zIndex: 5, height: 2, mb: '-2px' }} />
      )}
      {!appointments && !error && (
        <AfterDelay>{isNarrow ? <ListSkeleton /> : <MonthSkeleton month={month} today={today} />}</AfterDelay>
      )}
      {error && (
        <LoadError title={translate('insights.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />
      )}
      {appointments && lines.size === 0 && (
        <EmptyMonth onShowDismissed={appointments.length > 0 ? () => address.setShowDismissed(true) : null} />
      )}
      {appointments && lines.size > 0 && (isNarrow ? <DayList /> : <MonthGrid />)}
    </MonthFrame>
  );
}
