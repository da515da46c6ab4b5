import { styled, type Theme } from '@mui/material/styles';
import { gridFrame } from '../../components/grid/grid-styles.js';
import { timeGridStyles } from '../../components/grid/grid-styles.js';
import { SLOT_HEIGHT } from '../layout/fitting-lines.js';
import { eventStyles } from './event-styles.js';

/** What is drawn in the headings, each in a line of its own height. */
const headingStyles = (theme: Theme) => {
  const { palette } = theme.vars;
  return {
    '.hx-provider': { padding: '8px 8px 9px 10px', minWidth: 0 },
    '.hx-provider-name': { display: 'flex', alignItems: 'baseline', gap: 6, fontWeight: 600, lineHeight: '18px' },
    '.hx-day-name': {
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      color: palette.text.primary,
      textAlign: 'start',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
    },
    '.hx-day-name:hover, .hx-day-name[aria-current], .hx-day-name[aria-current] .hx-provider-id': {
      color: palette.primary.main,
    },
    '.hx-provider-id': { fontSize: 12, fontWeight: 450, color: palette.text.secondary },
    '.hx-provider-state': { display: 'flex', alignItems: 'center', gap: 6 },
    // What does not fit goes to a next line that is out of sight, as in the appointments.
    '.hx-provider-figures': {
      display: 'flex',
      flex: 1,
      flexWrap: 'wrap',
      columnGap: 8,
      height: 17,
      overflow: 'hidden',
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
  ...gridFrame(theme),
  // The width comes from the page, never from the columns.
  contain: 'inline-size',
  ...timeGridStyles(theme, SLOT_HEIGHT),
  ...headingStyles(theme),
  ...eventStyles(theme),
}));

/** The narrowest that a provider's column may be, in pixels, and a day's in the week view. */
export const MIN_COLUMN_WIDTH = { day: 180, week: 140 } as const;
