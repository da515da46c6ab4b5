import type { SxProps, Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';

/** From this width of a card on, in pixels, its two tables stand side by side. */
const SIDE_BY_SIDE = 1230;
/** Below this width of a card, in pixels, its days are cards. */
const CARDS_BELOW = 690;
/** Below this width of a card, in pixels, the columns of its days stand closer. */
const CLOSE_BELOW = 800;

/** The two tables of a card: below each other where there is no room beside. */
export const tablesStyle: SxProps<Theme> = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  pt: 4,
  [`@container (min-width: ${SIDE_BY_SIDE}px)`]: {
    gridTemplateColumns: 'minmax(0, 1fr) max-content',
    alignItems: 'start',
  },
};

/** A table of days whose lines are as high as those of the table beside it. Its head stays while the page scrolls. */
export const reportTable: SxProps<Theme> = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& caption': visuallyHidden,
  '& th, & td': {
    height: 34,
    px: 2,
    py: 0,
    borderBottom: 1,
    borderColor: 'surface.line',
    fontWeight: 400,
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  // Tabular figures would widen the hyphens of dates.
  '& [data-left]': { textAlign: 'left', fontVariantNumeric: 'normal' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    fontSize: 12,
    fontWeight: 550,
    color: 'text.secondary',
    bgcolor: 'background.paper',
    borderColor: 'divider',
  },
  '& tfoot :is(th, td)': { fontWeight: 600, borderBottom: 0, borderTop: 1, borderColor: 'divider' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
};

/** The columns of the days: `12:30 p.m.` six times has room on a tablet. */
export const dayColumns: SxProps<Theme> = {
  [`@container (min-width: ${CARDS_BELOW}px) and (max-width: ${CLOSE_BELOW - 1}px)`]: {
    '& tbody :is(th, td)': { fontSize: 12 },
    '& :is(th, td)': { px: 1 },
  },
};

/**
 * A row as a card: what heads it, with the cell beside it if that is a text, and then its figures with their labels. Cells with
 * `data-wraps` have a line of their own. So are totals.
 *
 * @param width of the container below which rows are cards, in pixels.
 */
export const rowCardsBelow = (width: number): SxProps<Theme> => ({
  [`@container (max-width: ${width - 1}px)`]: {
    '&, & tbody, & tfoot': { display: 'block' },
    '& thead': visuallyHidden,
    '& :is(tbody, tfoot) tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: 6,
      py: 2,
      borderBottom: 1,
      borderColor: 'surface.line',
    },
    '& tbody tr:last-of-type, & tfoot tr': { borderBottom: 0 },
    '& tfoot tr': { borderTop: 1, borderColor: 'divider' },
    '& :is(tbody, tfoot) :is(th, td)': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      columnGap: 3,
      height: 'auto',
      minHeight: 26,
      p: 0,
      border: 0,
      '&[data-label]::before': { content: 'attr(data-label)', fontSize: 12, fontWeight: 400, color: 'text.secondary' },
      '&:empty': { display: 'none' },
    },
    '& :is(tbody, tfoot) th': { fontWeight: 600, '&:not(:has(+ [data-left]))': { gridColumn: '1 / -1' } },
    '& td[data-left]': { justifyContent: 'flex-end', color: 'text.secondary' },
    '& td[data-left][data-label]': { justifyContent: 'space-between', color: 'text.primary' },
    '& td[data-wraps]': { gridColumn: '1 / -1', whiteSpace: 'normal', textAlign: 'right' },
  },
});

/** Days, and other rows of a few figures, as cards. */
export const rowCards = rowCardsBelow(CARDS_BELOW);
