import type { SxProps, Theme } from '@mui/material/styles';
import type { RuleSection } from './rule-drafts.js';

/** Height of the column header in pixels. */
export const HEAD_HEIGHT = 36;

/** A table that scrolls under a sticky header; the heading of each group is sticky as well. */
export const ruleTableStyles: SxProps<Theme> = {
  position: 'relative',
  flex: '1 1 240px',
  minHeight: 0,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  // Keeps fields that take the focus by keyboard clear of the sticky headings.
  scrollPaddingBlock: `${2 * HEAD_HEIGHT + 8}px 16px`,
  // Narrower, the fields would lie over each other: the table scrolls instead.
  '& table': {
    width: '100%',
    minWidth: 700,
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
  '& tbody.procedure:hover': { bgcolor: 'surface.sunken' },
  '& .rule td': { height: 42 },
  '& .issue td': { height: 24, pb: 1.5, verticalAlign: 'top' },
  '& .first > *': { borderTop: '1px solid', borderTopColor: 'surface.line' },
  '& tbody.group + tbody .first > *': { borderTopColor: 'transparent' },
};

/** The theme colour of a procedure group. */
export const groupColor = (group: RuleSection['group'], part: 'bar' | 'tint'): string =>
  group === 'other' ? `state.none.${part}` : `group.${group}.${part}`;

/** The same as a value of CSS. */
export const groupVariable = (group: RuleSection['group'], part: 'bar' | 'tint'): string =>
  `var(--mui-palette-${groupColor(group, part).replaceAll('.', '-')})`;
