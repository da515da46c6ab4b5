import type { SxProps, Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import type { RuleSection } from './rule-drafts.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';

/** Height of the column header in pixels. */
export const HEAD_HEIGHT = 36;

/** Narrower, the fields of a row would lie over each other: each procedure is a card then. */
export const CARDS = '@container (max-width: 719px)';
/** Wide enough for all fields of a rule beside each other. */
const WIDE_CARDS = '@container (min-width: 560px) and (max-width: 719px)';

/** Space at the right of a card for the switch and the action on the procedure. */
const ACTIONS_WIDTH = 80;

const cardStyles: SxProps<Theme> = {
  '& table, & tbody': { display: 'block' },
  '& thead': visuallyHidden,
  '& tbody.group tr': { display: 'contents' },
  '& tbody.group th': { top: 0, display: 'flex', alignItems: 'center' },
  '& tbody.procedure': {
    position: 'relative',
    px: 4,
    pb: 4,
    borderTop: '1px solid',
    borderTopColor: 'surface.line',
    borderLeft: '3px solid var(--group)',
    '&:hover': { bgcolor: 'transparent' },
  },
  '& tbody.group + tbody.procedure': { borderTopColor: 'transparent' },
  '& tbody.procedure tr.rule': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 3,
  },
  '& tbody.procedure tr > *': { display: 'block', height: 'auto', p: 0, border: '0 !important' },
  '& tbody.procedure tr > :empty': { display: 'none' },
  '& tbody.procedure th, & td.active:not(.only), & td.ages': { gridColumn: '1 / -1' },
  '& tbody.procedure th': { gridRow: '1', pt: 3, pr: `${ACTIONS_WIDTH}px`, fontSize: 14 },
  '& tbody.procedure .description': { display: 'block', whiteSpace: 'normal' },
  // The switch of the only rule stands beside the name.
  '& td.only': { gridColumn: '2', gridRow: '1', justifySelf: 'end', mt: 3 },
  '& tbody.procedure:has(td.action:not(:empty)) td.only': { mr: '32px' },
  '& td.action': { position: 'absolute', top: 4, right: 4 },
  '& td[data-label]::before': {
    content: 'attr(data-label)',
    display: 'block',
    mb: 1,
    fontSize: 12,
    lineHeight: '16px',
    color: 'text.secondary',
  },
  '& tr.rule + tr.rule, & tr.issue + tr.rule': { mt: 3 },
  '& td.scaling label': { justifyItems: 'start' },
  '& tr.issue': { display: 'block', pt: 2 },
  [WIDE_CARDS]: {
    '& td.only': { gridColumn: '4' },
    '& td.ages': { gridColumn: 'auto' },
    '& tbody.procedure tr.rule': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr) minmax(0, 3fr)' },
  },
};

/** A table that scrolls under a sticky header; the heading of each group is sticky as well. Narrow, it is cards. */
export const ruleTableStyles: SxProps<Theme> = {
  position: 'relative',
  containerType: 'inline-size',
  flex: '1 1 240px',
  minHeight: 0,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  // Keeps fields that take the focus by keyboard clear of the sticky headings.
  scrollPaddingBlock: `${2 * HEAD_HEIGHT + 8}px 16px`,
  '& table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 13,
  },
  '& th': { fontWeight: 'inherit', textAlign: 'left' },
  '& th, & td': { p: 0, pr: { xs: 2, lg: 4 }, lineHeight: '18px', verticalAlign: 'middle' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    height: HEAD_HEIGHT,
    fontSize: 12,
    lineHeight: '14px',
    fontWeight: 550,
    color: 'text.secondary',
    bgcolor: 'background.paper',
  },
  '& tbody.group th': {
    position: 'sticky',
    top: HEAD_HEIGHT,
    zIndex: 2,
    height: 30,
    pl: '13px',
    fontSize: 12,
    fontWeight: 600,
  },
  '& tbody.procedure th': { py: 1.5, pl: '13px', whiteSpace: 'normal' },
  '& tbody.procedure .first > th': { borderLeft: '3px solid var(--group)' },
  '& tbody.procedure:hover': { bgcolor: 'surface.sunken' },
  '& .rule td': { height: 42 },
  '& .issue td': { height: 24, pb: 1.5, verticalAlign: 'top' },
  '& .first > *': { borderTop: '1px solid', borderTopColor: 'surface.line' },
  '& tbody.group + tbody .first > *': { borderTopColor: 'transparent' },
  [COARSE_POINTER]: {
    '& .rule td': { height: TOUCH_TARGET + 8 },
    '& td label': { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
  },
  [CARDS]: cardStyles,
};

/** The theme colour of a procedure group. */
export const groupColor = (group: RuleSection['group'], part: 'bar' | 'tint'): string =>
  group === 'other' ? `state.none.${part}` : `group.${group}.${part}`;

/** The same as a value of CSS. */
export const groupVariable = (group: RuleSection['group'], part: 'bar' | 'tint'): string =>
  `var(--mui-palette-${groupColor(group, part).replaceAll('.', '-')})`;
