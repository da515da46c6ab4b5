import type { Theme, ThemeOptions } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { CARDS_BELOW, WIDE } from '../../components/list/list-layout.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargets } from '../../components/touch-targets.js';

/** The width of the labels beside the values of a card, in pixels. */
const CARD_LABELS = 116;

/** Room between numbers, at the right of their column, and a text at the left of the next one. */
const afterNumbers = (paddingLeft: string) => ({
  '& :where(.MuiTableCell-alignRight) + .MuiTableCell-root:where(:not(.MuiTableCell-alignRight))': { paddingLeft },
});

/** Rows of 36 px, separated by lines, which scroll under their header. */
const rows = ({ spacing, vars: { palette } }: Theme) => ({
  '& .MuiTableCell-root': {
    height: 36,
    padding: spacing(0.5, 3),
    fontSize: 13,
    lineHeight: '18px',
    borderColor: palette.surface.line,
    whiteSpace: 'nowrap',
    // Rows with and without a button are of one height.
    [COARSE_POINTER]: { height: TOUCH_TARGET + 4 },
    '&:first-of-type, &[data-card="more"]': { paddingLeft: spacing(4) },
    '&:last-of-type': { paddingRight: spacing(4) },
    '&[data-card="select"], &[data-card="more"]': { width: 42, paddingRight: 0 },
    '&[data-fills]': { width: '100%', minWidth: 120, maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  ...afterNumbers(spacing(6)),
  '& .MuiTableCell-head': {
    fontSize: 12,
    fontWeight: 550,
    color: palette.text.secondary,
    borderColor: palette.divider,
  },
  '& .MuiTableSortLabel-root': {
    borderRadius: 6,
    '&, &.Mui-active': { color: 'inherit' },
    '&:hover': { color: palette.text.primary },
    [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
  },
  '& .MuiTableSortLabel-icon': { fontSize: 14 },
  '& .MuiCheckbox-root': {
    padding: 0,
    width: 26,
    height: 26,
    [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET },
    '& .MuiSvgIcon-root': { fontSize: 20 },
  },
  '& .MuiTableBody-root .MuiTableRow-root:last-of-type > .MuiTableCell-root': { borderBottom: 0 },
  '& .MuiTableRow-hover:has([data-card="select"] .Mui-checked)': { backgroundColor: palette.brand.soft },
  '& .MuiTableRow-hover:hover': { backgroundColor: `${palette.surface.sunken} !important` },
});

/** The details below a row. The keyboard does not reach react-admin's own button, so an `ExpandColumn` takes its place. */
const details = ({ spacing, vars: { palette } }: Theme) => ({
  '& .RaDataTable-expandHeader, & .RaDataTable-expandIconCell, & .RaDataTable-expandRow:has(> td:empty)': {
    display: 'none',
  },
  '& [aria-controls$="-expand"]': {
    width: 26,
    height: 26,
    [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET },
    '& svg': { transition: 'transform 150ms' },
    '&[aria-expanded="true"] svg': { transform: 'rotate(90deg)' },
  },
  '& .MuiTableRow-root:has(+ .RaDataTable-expandRow:last-of-type > td:empty) > td': { borderBottom: 0 },
  '& .RaDataTable-expandable > td': { borderBottom: `1px solid ${palette.surface.line}` },
  '& .RaDataTable-expandRow > .MuiTableCell-root': {
    height: 'auto',
    paddingLeft: spacing(14),
    whiteSpace: 'normal',
    backgroundColor: palette.surface.sunken,
  },
});

/** A row as a card: its heading, then a line for each value, then its actions. */
const cards = ({ spacing, vars: { palette } }: Theme) => ({
  '& table, & tbody': { display: 'block' },
  '& thead:not(:focus-within)': visuallyHidden,
  // The keyboard reaches what sorts the list: then it is seen.
  '& thead:focus-within': { display: 'block' },
  '& .MuiTableRow-root': {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: spacing(1.5),
    padding: spacing(3, 4),
    borderTop: `1px solid ${palette.surface.line}`,
  },
  '& tbody > .MuiTableRow-root:first-of-type': { borderTop: 0 },
  '& .MuiTableRow-root.RaDataTable-expandRow': { marginTop: spacing(-1), paddingTop: 0, borderTop: 0 },
  '& .MuiTableCell-root.MuiTableCell-root': {
    display: 'grid',
    gridTemplateColumns: `${CARD_LABELS}px minmax(0, 1fr)`,
    columnGap: spacing(3),
    alignItems: 'center',
    flex: '1 0 100%',
    width: 'auto',
    maxWidth: 'none',
    height: 'auto',
    minHeight: 26,
    padding: 0,
    border: 0,
    textAlign: 'left',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    backgroundColor: 'transparent',
    '&.MuiTableCell-head': { display: 'block', flex: '0 0 auto' },
    '&.MuiTableCell-body': {
      '&[data-label]::before': { content: 'attr(data-label)', fontSize: 12, color: palette.text.secondary },
      '&:not([data-label])': { display: 'block' },
      '&[data-card="heading"]': {
        alignSelf: 'center',
        order: -1,
        flex: '0 1 auto',
        fontSize: 14,
        fontWeight: 550,
        lineHeight: '24px',
        '& .MuiSkeleton-root': { minWidth: 96 },
      },
      '&[data-card="actions"]': {
        marginTop: spacing(1),
        marginLeft: spacing(-1.5),
        '& > *': { justifyContent: 'flex-start' },
      },
      '&[data-card="more"]': { position: 'absolute', top: 8, right: 8 },
      '&[data-card="select"]': { order: -2, flex: '0 0 auto', marginLeft: spacing(-2), marginRight: spacing(-1) },
    },
    '&.MuiTableCell-root:is(:empty, .RaDataTable-expandHeader, .RaDataTable-expandIconCell)': { display: 'none' },
  },
});

/** A button beside the search of a list. */
const toolbarButton = ({ vars: { palette } }: Theme) => ({
  '& .MuiButton-root': { color: palette.text.secondary },
  ...touchTargets,
});

/** The look of react-admin's lists. Where they are narrow, each row is a card. */
export const listStyles: ThemeOptions['components'] = {
  RaDataTable: {
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        overflow: 'hidden',
        // Cards scroll with their page, whose filters take much of a phone.
        flexShrink: 0,
        [theme.breakpoints.up('md')]: { flexShrink: 1 },
        containerType: 'inline-size',
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: 12,
        backgroundColor: theme.vars.palette.background.paper,
        '& .RaDataTable-tableWrapper': { minHeight: 0, overflow: 'auto' },
        // Collapsed borders would scroll away from a header that stays.
        '& .RaDataTable-table': { borderCollapse: 'separate' },
        ...rows(theme),
        ...details(theme),
        [`@container (min-width: ${CARDS_BELOW}px) and (max-width: ${WIDE - 1}px)`]: {
          '& [data-wide]': { display: 'none' },
          '& .MuiTableCell-root': { paddingInline: theme.spacing(2) },
          ...afterNumbers(theme.spacing(5)),
        },
        [`@container (max-width: ${CARDS_BELOW - 1}px)`]: cards(theme),
      }),
    },
  },
  // Above the rows instead of over what is above them.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: ({ theme }) => ({
        flexShrink: 0,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.brand.soft,
        ...touchTargets,
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'static',
          flexWrap: 'wrap',
          justifyContent: 'flex-start',
          gap: theme.spacing(1, 4),
          height: 'auto',
          minHeight: 44,
          padding: theme.spacing(1, 4),
          backgroundColor: 'transparent',
          transform: 'none',
        },
        '& .RaBulkActionsToolbar-title .MuiTypography-root': { ...theme.typography.body2, fontWeight: 550 },
        '& .RaBulkActionsToolbar-topToolbar': {
          flex: 'none',
          flexWrap: 'wrap',
          gap: theme.spacing(2),
          padding: 0,
          minHeight: 0,
          backgroundColor: 'transparent',
        },
      }),
    },
  },
  RaColumnsButton: { styleOverrides: { root: ({ theme }) => toolbarButton(theme) } },
  RaFilterButton: { styleOverrides: { root: ({ theme }) => toolbarButton(theme) } },
  MuiTablePagination: {
    styleOverrides: {
      root: ({ theme }) => ({
        flexShrink: 0,
        overflow: 'hidden',
        color: theme.vars.palette.text.secondary,
        ...touchTargets,
      }),
      toolbar: { '&.MuiToolbar-root': { minHeight: 34, padding: 0 } },
      displayedRows: ({ theme }) => ({ ...theme.typography.body2, margin: 0 }),
    },
  },
};
