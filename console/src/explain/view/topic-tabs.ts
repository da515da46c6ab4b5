import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';

/** The look of the tabs of an explanation. */
export const topicTabs = {
  flexShrink: 0,
  minHeight: 36,
  px: 4,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root': {
    minHeight: 36,
    minWidth: 0,
    px: 2,
    py: 0,
    fontSize: 13,
    [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
  },
  '& .MuiTabs-indicator': { height: 2 },
} as const;
