import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';

/**
 * Lets a table fit a phone, where nothing scrolls sideways: each figure stands below the name of its column, which its
 * cell has in `data-label`, and below the heading of its row.
 * @param columns of the figures, a value of `grid-template-columns`.
 */
export const phoneRows = (theme: Theme, columns: string) => ({
  '@media (max-width: 599px)': {
    '&, & tbody': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: columns,
      alignItems: 'center',
      columnGap: theme.spacing(2),
      paddingBlock: theme.spacing(3),
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
    },
    // The text of a row with a colour of its own stands clear of its edge.
    '& tbody tr[data-corrected]': { paddingInline: theme.spacing(2) },
    '& tbody tr:last-of-type': { borderBottom: 0, paddingBottom: 0 },
    '& tbody tr > *': { fontVariantNumeric: 'normal', minWidth: 0, padding: 0, borderBottom: 0, textAlign: 'left' },
    '& tbody th:first-of-type, & td[colspan]': { gridColumn: '1 / -1', width: 'auto', padding: 0 },
    // What is done to the row stands beside its heading.
    '& tbody th:has(~ [data-action])': { gridColumn: '1 / -2' },
    '& td[data-action]': { gridRow: 1, gridColumn: '-2 / -1' },
    // The names of a row of figures end at one height, and the figures stand at one, also above a remark.
    '& td[data-label]': {
      display: 'grid',
      gridRow: 'span 3',
      gridTemplateRows: 'subgrid',
      alignItems: 'center',
      justifyItems: 'start',
    },
    '& td[data-label], & td[colspan]': { paddingTop: theme.spacing(1.5) },
    '& td:has(input)': { justifyItems: 'end' },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      alignSelf: 'end',
      fontSize: 12,
      fontWeight: 400,
      lineHeight: '16px',
      whiteSpace: 'normal',
      color: theme.vars.palette.text.secondary,
    },
  },
});
