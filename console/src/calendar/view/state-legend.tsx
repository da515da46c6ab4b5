import type { EventState } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { isHeld } from '../layout/columns.js';
import { useCalendarContent } from './calendar-context.js';
import { StateIcon } from './state-icon.js';

const STATES: readonly EventState[] = ['success', 'warning', 'fail', 'unknown'];

/** What the colours mean, with the day's counts. */
export function StateLegend() {
  const translate = useTranslate();
  const { views } = useCalendarContent();
  if (views.size === 0) return null;
  const held = [...views.values()].filter(({ appointment }) => isHeld(appointment));
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <li>{translate('calendar.appointments', { smart_count: held.length })}</li>
      {STATES.map((state) => (
        <Box component="li" key={state} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <StateIcon state={state} />
          {translate(`calendar.state.${state}`)}
          <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
            {held.filter((view) => view.state === state).length}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
