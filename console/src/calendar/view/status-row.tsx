import type { ProviderView } from '@helix/contracts';
import type { EventState } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { LiveStatus } from '../../api/live-events.js';
import { isHeld, nameOf } from '../layout/columns.js';
import { useCalendarContent } from './calendar-context.js';
import { StateIcon } from './signs.js';

const STATES: readonly EventState[] = ['success', 'warning', 'fail', 'unknown'];

/** The meaning of the colours, with the number of appointments of each, and that of the amounts. */
function StateLegend({ hasTotals }: Pick<StatusRowProps, 'hasTotals'>) {
  const translate = useTranslate();
  const { views, format } = useCalendarContent();
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
      {hasTotals && <li>{translate('calendar.appointments', { smart_count: held.length })}</li>}
      {STATES.map((state) => (
        <Box component="li" key={state} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <StateIcon state={state} />
          {translate(`calendar.state.${state}`)}
          <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
            {held.filter((view) => view.state === state).length}
          </Box>
        </Box>
      ))}
      {hasTotals && <li>{translate('calendar.amounts', { symbol: format.symbol })}</li>}
    </Box>
  );
}

/** The hygienists without appointments, who have no column. Left out where there is no room for a name. */
function IdleProviders({ providers }: { providers: readonly ProviderView[] }) {
  const translate = useTranslate();
  if (providers.length === 0) return null;
  const names = providers.map(nameOf).join(', ');
  return (
    // What is narrower than its least width wraps into a hidden line.
    <Box sx={{ flex: '1 1 0', minWidth: 0, display: 'flex', flexWrap: 'wrap', height: 18, overflow: 'hidden' }}>
      <Box sx={{ width: '1px', height: 18 }} />
      <Box
        component="p"
        title={names}
        sx={{
          m: 0,
          flex: '1 1 220px',
          minWidth: 0,
          typography: 'caption',
          color: 'text.secondary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {translate('calendar.idle')} {names}
      </Box>
    </Box>
  );
}

const STATUS_COLOURS = { live: 'success', connecting: 'none', reconnecting: 'warning', offline: 'fail' } as const;

/** The status of the live connection. */
function LiveDot({ status }: { status: LiveStatus }) {
  const translate = useTranslate();
  const state = STATUS_COLOURS[status];
  return (
    <Tooltip title={translate(`calendar.live.hint.${status}`)}>
      <Box
        role="status"
        data-live={status}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1.5,
          typography: 'caption',
          fontWeight: 550,
          color: 'text.secondary',
          whiteSpace: 'nowrap',
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: `state.${state}.bar` }}
        />
        {translate(`calendar.live.${status}`)}
      </Box>
    </Tooltip>
  );
}

interface StatusRowProps {
  idle: readonly ProviderView[];
  liveStatus: LiveStatus;
  /** The number of all appointments, and what their amounts mean: an agenda has these above. */
  hasTotals: boolean;
}

/** The row below the toolbar: legend, idle hygienists and the live connection. */
export function StatusRow({ idle, liveStatus, hasTotals }: StatusRowProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minHeight: 18, mr: 'var(--covered, 0)' }}>
      <StateLegend hasTotals={hasTotals} />
      <IdleProviders providers={idle} />
      <Box sx={{ ml: 'auto' }}>
        <LiveDot status={liveStatus} />
      </Box>
    </Box>
  );
}
