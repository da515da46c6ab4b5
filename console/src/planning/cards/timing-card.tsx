import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Changing } from '../../components/metrics/changing.js';
import { usePlanning } from '../data/planning-context.js';
import { StateCard } from './state-card.js';

const STATES = { open: 'warning', exceeded: 'fail', full: 'success' } as const;

/** The time of the appointment, what remains of it, and what an item may still take (spec 2 section 4, timing card). */
export function TimingCard() {
  const translate = useTranslate();
  const { appointment, agenda } = usePlanning();
  const { timing, applicableMinutes } = agenda;
  const all = appointment.durationInMinutes;
  const rows = [
    ['applicable', applicableMinutes],
    ['remaining', timing.remainingMinutes],
    ['appointment', all],
  ] as const;
  const usedShare = all > 0 ? Math.min(1, timing.usedMinutes / all) : 0;
  return (
    <StateCard title={translate('planning.timing.title')} state={STATES[timing.state]}>
      <Box
        role="img"
        aria-label={translate('planning.timing.bar', { used: timing.usedMinutes, all })}
        sx={{ height: 6, mb: 3, borderRadius: 3, bgcolor: 'background.paper', overflow: 'hidden' }}
      >
        <Box sx={{ width: `${usedShare * 100}%`, height: '100%', bgcolor: 'var(--ring)' }} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, typography: 'body2', color: 'text.primary' }}>
        {rows.map(([key, minutes]) => (
          <Box key={key} sx={{ display: 'flex', gap: 2 }}>
            <Box component="dt" sx={{ flex: 1, color: 'text.secondary' }}>
              {translate(`planning.timing.${key}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, textAlign: 'right' }}>
              <Changing value={minutes}>{translate('planning.timing.minutes', { count: minutes })}</Changing>
            </Box>
          </Box>
        ))}
      </Box>
      {timing.state === 'exceeded' && (
        <Box role="status" sx={{ mt: 2, typography: 'body2', fontWeight: 650 }}>
          {translate('planning.timing.exceeded')}
        </Box>
      )}
    </StateCard>
  );
}
