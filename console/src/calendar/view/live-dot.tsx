import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { LiveStatus } from '../../api/live-events.js';

const STATES = { live: 'success', connecting: 'none', reconnecting: 'warning', offline: 'fail' } as const;

/** Whether changes reach the screen by themselves: a dot and a word. */
export function LiveDot({ status }: { status: LiveStatus }) {
  const translate = useTranslate();
  const state = STATES[status];
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
