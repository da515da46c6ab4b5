import type { SxProps, Theme } from '@mui/material/styles';

/** A grid that scrolls under its heading: rows of 36 px, lines between them, no boxes. */
export const tableStyles: SxProps<Theme> = {
  position: 'relative',
  minHeight: 0,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  '& .MuiTableCell-root': {
    height: 36,
    px: 3,
    py: 0.5,
    fontSize: 13,
    lineHeight: '18px',
    borderColor: 'surface.line',
    whiteSpace: 'nowrap',
    '&:first-of-type': { pl: 4 },
    '&:last-of-type': { pr: 4 },
  },
  '& .MuiTableCell-head': {
    fontSize: 12,
    fontWeight: 550,
    color: 'text.secondary',
    bgcolor: 'background.paper',
    borderColor: 'divider',
  },
  '& .MuiTableSortLabel-root, & .MuiTableSortLabel-root.Mui-active': { color: 'inherit' },
  '& .MuiTableSortLabel-root:hover': { color: 'text.primary' },
  '& .MuiTableSortLabel-icon': { fontSize: 14 },
  '& .MuiTableBody-root .MuiTableRow-root:last-of-type > .MuiTableCell-root': { borderBottom: 0 },
  '& .MuiTableRow-hover:hover': { bgcolor: 'surface.sunken !important' },
};
