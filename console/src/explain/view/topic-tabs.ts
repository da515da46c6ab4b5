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

/** The same for a few short words, which wrap: one beyond the edge of a phone would not be found. */
export const wrappingTabs = {
  ...topicTabs,
  '& [role="tablist"]': { flexWrap: 'wrap' },
  // MUI's own line stands below the last row only.
  '& .MuiTabs-indicator': { display: 'none' },
  '& .Mui-selected': { boxShadow: 'inset 0 -2px currentColor' },
} as const;
