import { addDays } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { percentText } from '../../components/number-text.js';
import { COARSE_POINTER } from '../../components/touch-targets.js';
import type { HomeData } from '../data/use-home-data.js';
import type { HomeListState } from '../data/use-home-list.js';
import { DayCard } from './day-card.js';

type Props = Pick<HomeData, 'today' | 'hygiene' | 'openDay'> & Pick<HomeListState, 'show'>;

/** Yesterday, today and tomorrow: appointments that are planned, rebooked, and planned for next time. */
export function HygieneMetrics({ today, hygiene, openDay, show }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { data, failure } = hygiene;
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const unplanned = data && data.today.totalAppointments > 0 ? data.todayUnplannedCount : null;
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, mb: 2, minHeight: 22 }}>
        <Typography id={id} component="h2" variant="h2">
          {translate('dashboards.hygiene.title')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {unplanned !== null && (
            <Box
              component="button"
              type="button"
              aria-haspopup="dialog"
              disabled={unplanned === 0}
              onClick={() => show('notPlanned')}
              sx={sentenceStyle}
            >
              {unplanned === 0
                ? translate('dashboards.hygiene.allPlanned')
                : translate('dashboards.hygiene.unplanned', { smart_count: unplanned })}
            </Box>
          )}
          {unplanned !== null && data?.unplannedPct3Months != null && ' '}
          {data?.unplannedPct3Months != null &&
            translate('dashboards.hygiene.unplanned3Months', { percent: percentText(data.unplannedPct3Months) })}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        <DayCard
          which="yesterday"
          date={yesterday}
          counts={data?.yesterday}
          isClosed={openDay !== undefined && openDay.previousOpenDay !== yesterday}
          failure={failure}
        />
        <DayCard
          which="today"
          date={today}
          counts={data?.today}
          isClosed={openDay !== undefined && !openDay.isOpen}
          failure={failure}
        />
        <DayCard
          which="tomorrow"
          date={tomorrow}
          counts={data?.tomorrow}
          isClosed={openDay !== undefined && openDay.nextOpenDay !== tomorrow}
          failure={failure}
        />
      </Box>
    </Box>
  );
}

/** A sentence that is a button, when there is something to open. */
const sentenceStyle = {
  all: 'unset',
  cursor: 'pointer',
  borderRadius: '4px',
  color: 'primary.main',
  fontWeight: 550,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: '2px' },
  '&:disabled': { cursor: 'default', color: 'inherit', fontWeight: 'inherit', textDecoration: 'none' },
  // Above and below the line, which stays as high as it is.
  [COARSE_POINTER]: { paddingBlock: '14px' },
} as const;
