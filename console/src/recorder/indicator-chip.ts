import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';

/** What the recorder shows in the top bar. */
export const indicatorChip = {
  flexShrink: 0,
  height: 30,
  px: 2.5,
  gap: 2,
  borderRadius: 8,
  typography: 'body2',
  fontWeight: 600,
  [COARSE_POINTER]: { height: TOUCH_TARGET },
} as const;
