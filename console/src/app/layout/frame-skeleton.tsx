import Box from '@mui/material/Box';
import { BrandMark } from '../../components/brand-mark.js';
import { NAVIGATION_WIDTH } from './side-navigation.js';
import { useNavigationFrame } from './use-navigation-frame.js';
import { Waiting } from './waiting.js';

/** The frame without anything in it, while it is asked who is signed in: what comes then moves nothing. */
export function FrameSkeleton() {
  const { isNarrow, collapsed } = useNavigationFrame();
  const line = { borderColor: 'divider', bgcolor: 'background.paper', flexShrink: 0 };
  return (
    <Box sx={{ display: 'flex', height: '100dvh', overflow: 'hidden', bgcolor: 'background.default' }}>
      {!isNarrow && (
        <Box
          sx={{ ...line, width: NAVIGATION_WIDTH[collapsed ? 'collapsed' : 'open'], borderRight: 1, px: 4, py: 3.5 }}
        >
          <BrandMark />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ ...line, height: 56, borderBottom: 1 }} />
        <Waiting />
      </Box>
    </Box>
  );
}
