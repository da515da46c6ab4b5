import { styled, type Theme } from '@mui/material/styles';
import { SLOT_HEIGHT } from '../layout/fitting-lines.js';
import { eventStyles } from './event-styles.js';

const AXIS_WIDTH = 64;

/** The grid's lines, the headings and the axis, which stay in sight while one scrolls either way. */
const gridStyles = (theme: Theme) => {
  const { palette } = theme.vars;
  return {
    '.hx-view': { border: 0, fontSize: 13 },
    '.hx-head': {
      position: 'sticky',
      top: 0,
      zIndex: 4,
      background: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '.hx-head-cell': { borderLeft: `1px solid ${palette.surface.line}`, textAlign: 'start', overflow: 'hidden' },
    '.hx-head-cell > div': { width: '100%' },
    '.hx-head-inner': { display: 'block', width: '100%', padding: 0 },
    // The axis is the first cell of each row, and has no class of its own.
    '.hx-head [role="row"] > div:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      background: palette.background.paper,
    },
    '.hx-head [role="row"] > div:first-of-type > *': { width: `${AXIS_WIDTH}px !important` },
    'div:has(> .hx-hour)': {
      position: 'sticky',
      left: 0,
      zIndex: 3,
      background: palette.background.paper,
      minWidth: AXIS_WIDTH,
    },
    '[role="rowheader"]': { minWidth: AXIS_WIDTH },
    '.hx-hour-inner': {
      padding: '0 10px 0 0',
      width: AXIS_WIDTH,
      height: SLOT_HEIGHT - 1,
      textAlign: 'right',
      fontSize: 12,
      lineHeight: '14px',
      color: palette.text.secondary,
    },
    '.hx-measuring .hx-lane > *': { visibility: 'hidden' },
    '.hx-lane': { borderLeft: `1px solid ${palette.surface.line}` },
    '.hx-lane-inner': { margin: '0 4px 0 2px' },
    // Right from the first frame on, before the grid has measured itself.
    'div:has(> .hx-slot)': { minHeight: SLOT_HEIGHT },
    '.hx-slot': { borderTop: `1px solid ${palette.surface.line}` },
    '.hx-slot-half': { borderTopStyle: 'dotted' },
    '.hx-slot-minor': { borderTopColor: 'transparent' },
    '.hx-provider': { padding: '8px 10px 9px', minWidth: 0 },
    '.hx-provider-name': { display: 'flex', alignItems: 'baseline', gap: 6, fontWeight: 600, lineHeight: '18px' },
    '.hx-provider-id': { fontSize: 12, fontWeight: 450, color: palette.text.secondary },
    '.hx-provider-figures': {
      display: 'flex',
      columnGap: 8,
      fontSize: 12,
      fontWeight: 450,
      lineHeight: '17px',
      color: palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '.hx-text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
  } as const;
};

/** The calendar's own scroll area: many providers scroll sideways under it, the page does not. */
export const CalendarFrame = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  // The width comes from the page, never from the columns.
  contain: 'inline-size',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  ...gridStyles(theme),
  ...eventStyles(theme),
}));

/** The narrowest that a column may be, in pixels. */
export const MIN_COLUMN_WIDTH = 180;
export { AXIS_WIDTH };
