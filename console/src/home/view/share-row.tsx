import { shareState } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { Changing } from '../../components/metrics/changing.js';
import { StateMark } from '../../components/metrics/metric-panel.js';

interface Props {
  label: string;
  count: number;
  total: number;
}

/** A count out of a total: green when they are equal, orange otherwise. */
export function ShareRow({ label, count, total }: Props) {
  const state = shareState(count, total);
  const text = `${count}/${total}`;
  return (
    <Box component="span" data-state={state} sx={{ display: 'block' }}>
      <Box
        component="span"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'body2', color: 'text.secondary' }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {label}
        </Box>
        <StateMark state={state} />
        <Box component={Changing} value={text} sx={{ px: 1, mx: -1, fontWeight: 600, color: `state.${state}.text` }}>
          {text}
        </Box>
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'block',
          height: 4,
          mt: '5px',
          borderRadius: '2px',
          bgcolor: 'surface.line',
          overflow: 'hidden',
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            width: `${total > 0 ? (100 * count) / total : 0}%`,
            borderRadius: '2px',
            bgcolor: `state.${state}.bar`,
            transition: 'width 200ms',
          }}
        />
      </Box>
    </Box>
  );
}
