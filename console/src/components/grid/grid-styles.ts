import type { Theme } from '@mui/material/styles';

/** The scroll container of a calendar's grid: the grid scrolls below its headings, the page does not. */
export const gridFrame = (theme: Theme) =>
  ({
    position: 'relative',
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    // The side panel lies over the page.
    paddingRight: 'var(--covered, 0)',
    scrollPaddingRight: 'var(--covered, 0)',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    background: theme.vars.palette.background.paper,
  }) as const;

/** Class names of every calendar's grid, keyed by FullCalendar's option names. */
export const GRID_CLASSES = {
  viewClass: 'hg-view',
  tableHeaderClass: 'hg-head',
  dayHeaderClass: 'hg-head-cell',
  dayHeaderInnerClass: 'hg-head-inner',
} as const;

/** The column headings, sticky at the top. */
export const headStyles = ({ vars: { palette } }: Theme) =>
  ({
    '.hg-view': { border: 0, fontSize: 13 },
    '.hg-head': {
      position: 'sticky',
      top: 0,
      zIndex: 4,
      background: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '.hg-head-cell': { textAlign: 'start', overflow: 'hidden' },
  }) as const;

/** Length of a slot of a grid of hours in minutes (spec 1 section 9), which is the minimum length of an event. */
export const SLOT_MINUTES = 10;
/** Width of the hour axis, pixels. */
export const AXIS_WIDTH = 64;
/** Height of headings of so many lines, with their border, pixels. */
export const headHeight = (lines: number): number => 19 + 17 * lines;

/** Styles of a grid of hours: its lines, sticky headings and a sticky axis. */
export function timeGridStyles(theme: Theme, slotHeight: number) {
  const { palette } = theme.vars;
  return {
    ...headStyles(theme),
    '.hg-head-cell': { borderLeft: `1px solid ${palette.surface.line}`, textAlign: 'start', overflow: 'hidden' },
    '.hg-head-cell > div': { width: '100%' },
    '.hg-head-inner': { display: 'block', width: '100%', padding: 0 },
    // The axis is the first cell of each row and has no class name.
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
    // Correct in the first frame too, before the grid has measured itself.
    'div:has(> .hg-slot)': { minHeight: slotHeight },
    // The weakest line for a slot, one that is seen from afar for an hour.
    '.hg-slot': { borderTop: `1px dotted ${palette.surface.faint}` },
    '.hg-slot-half': { borderTop: `1px dotted ${palette.surface.line}` },
    '.hg-slot-hour': { borderTop: `1px solid ${palette.divider}` },
  } as const;
}

/**
 * The line of the current minute: strong at the left of its column, and faint over the texts, which it would strike
 * through.
 */
export const nowLine = ({ vars: { palette } }: Theme) =>
  ({
    borderTop: '2px solid',
    borderImage: `linear-gradient(to right, ${palette.now.line} 8px, color-mix(in srgb, ${palette.now.line} 30%, transparent) 10px) 1`,
  }) as const;

/** Line height of the text in an event, pixels. */
const LINE_HEIGHT = 16;

/**
 * How many whole lines of text fit into an event, at least one.
 *
 * @param height of the event. @param padding above and below the text, with the gap to the next event. Both pixels.
 */
export const fittingLines = (height: number, padding: number): number =>
  Math.max(1, Math.floor((height - padding) / LINE_HEIGHT));
