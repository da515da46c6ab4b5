import type { Theme } from '@mui/material/styles';
import { headStyles } from './grid-frame.js';

/** Pixels of the hours at the left. */
export const AXIS_WIDTH = 64;
/** Pixels of the headings before they say anything. */
export const HEAD_HEIGHT = 53;

/** A grid of hours: its lines, its headings, and the axis, which stay in sight while one scrolls either way. */
export function timeGridStyles(theme: Theme, slotHeight: number) {
  const { palette } = theme.vars;
  return {
    ...headStyles(theme),
    '.hg-head-cell': { borderLeft: `1px solid ${palette.surface.line}`, textAlign: 'start', overflow: 'hidden' },
    '.hg-head-cell > div': { width: '100%' },
    '.hg-head-inner': { display: 'block', width: '100%', padding: 0 },
    // The axis is the first cell of each row, and has no class of its own.
    '.hg-head [role="row"] > div:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      background: palette.background.paper,
    },
    '.hg-head [role="row"] > div:first-of-type > *': { width: `${AXIS_WIDTH}px !important` },
    'div:has(> .hg-hour)': {
      position: 'sticky',
      left: 0,
      zIndex: 3,
      background: palette.background.paper,
      minWidth: AXIS_WIDTH,
    },
    '[role="rowheader"]': { minWidth: AXIS_WIDTH },
    '.hg-hour-inner': {
      padding: '0 10px 0 0',
      width: AXIS_WIDTH,
      height: slotHeight - 1,
      textAlign: 'right',
      fontSize: 12,
      lineHeight: '14px',
      color: palette.text.secondary,
    },
    '.hg-measuring .hg-lane > *': { visibility: 'hidden' },
    '.hg-lane': { borderLeft: `1px solid ${palette.surface.line}` },
    '.hg-lane-inner': { margin: '0 4px 0 2px' },
    // Right from the first frame on, before the grid has measured itself.
    'div:has(> .hg-slot)': { minHeight: slotHeight },
    '.hg-slot': { borderTop: `1px solid ${palette.surface.line}` },
    '.hg-slot-half': { borderTopStyle: 'dotted' },
    '.hg-slot-minor': { borderTopColor: 'transparent' },
  } as const;
}
