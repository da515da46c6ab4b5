import type { Theme } from '@mui/material/styles';

/** What scrolls around a calendar's grid: the grid moves under its headings, the page stays. */
export const gridFrame = (theme: Theme) =>
  ({
    position: 'relative',
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    background: theme.vars.palette.background.paper,
  }) as const;

/** Classes of every calendar's grid, by FullCalendar's names of its parts. */
export const GRID_CLASSES = {
  viewClass: 'hg-view',
  tableHeaderClass: 'hg-head',
  dayHeaderClass: 'hg-head-cell',
  dayHeaderInnerClass: 'hg-head-inner',
} as const;

/** The headings, which stay in sight while one scrolls. */
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
