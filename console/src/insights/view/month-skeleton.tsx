import { addDays } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { weekdayText } from '../../components/clinic-format.js';
import { shownDays } from '../layout/month-days.js';
import { WEEK_HEIGHT } from './month-frame.js';
import { monthName } from './month-text.js';

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const MOST_WEEKS = 6;
/** Made-up lines of a working day, percent of its width. */
const LINES = [88, 62, 74];

/** The shape of what comes: the weeks of the month, with lines on working days that are not past. */
export function MonthSkeleton({ month, today }: { month: string; today: string }) {
  const translate = useTranslate();
  const { startDate, endDate } = shownDays(month, today);
  const days = Array.from({ length: MOST_WEEKS * WEEK.length }, (_, index) => addDays(startDate, index)).filter(
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
