import { addDays } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { percentText } from '../../components/number-text.js';
import type { HomeData } from '../data/use-home-data.js';
import { DayCard } from './day-card.js';

/** Yesterday, today and tomorrow: appointments that are planned, rebooked, and planned for next time. */
export function HygieneMetrics({ today, hygiene }: Pick<HomeData, 'today' | 'hygiene'>) {
  const translate = useTranslate();
  const id = useId();
  const { data, failure } = hygiene;
  const sentences = data
    ? [
        data.today.totalAppointments > 0 &&
          translate('dashboards.hygiene.unplanned', { smart_count: data.todayUnplannedCount }),
        data.unplannedPct3Months !== null &&
          translate('dashboards.hygiene.unplanned3Months', { percent: percentText(data.unplannedPct3Months) }),
      ].filter((sentence) => sentence !== false)
    : [];
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, mb: 2, minHeight: 22 }}>
        <Typography id={id} component="h2" variant="h2">
          {translate('dashboards.hygiene.title')}
        </Typography>
        {sentences.length > 0 && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {sentences.join(' ')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        <DayCard which="yesterday" date={addDays(today, -1)} counts={data?.yesterday} failure={failure} />
        <DayCard which="today" date={today} counts={data?.today} failure={failure} />
        <DayCard which="tomorrow" date={addDays(today, 1)} counts={data?.tomorrow} failure={failure} />
      </Box>
    </Box>
  );
}
