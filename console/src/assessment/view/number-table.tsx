import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';

interface Props {
  /** The heading of the names, then those of the numbers. */
  columns: readonly string[];
  rows: readonly { name: string; values: readonly ReactNode[]; isTotal?: boolean }[];
  /** The title of the card. */
  label: string;
  /** Pixels; longer tables scroll. */
  maxHeight?: number;
}

/** Names with their numbers, which are aligned right. */
export function NumberTable({ columns, rows, label, maxHeight }: Props) {
  return (
    <Box
      sx={{ mt: 2, overflow: 'auto', maxHeight: maxHeight ?? 'none' }}
      tabIndex={maxHeight === undefined ? undefined : 0}
      role="group"
      aria-label={label}
    >
      <Box component="table" sx={columns.length > 2 ? [tableStyle, phoneCards] : tableStyle}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, isTotal }) => (
            <tr key={name} data-total={isTotal || undefined}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columns[at + 1]} data-label={columns[at + 1]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 2,
    py: '6px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'surface.line',
  },
  '& th:first-of-type': { pl: 0, textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& th:last-of-type:not(:first-of-type), & td:last-of-type': { pr: 0 },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontSize: 12,
    fontWeight: 550,
    whiteSpace: 'normal',
    verticalAlign: 'bottom',
  },
  '& tbody th': { fontWeight: 450 },
  '& tr[data-total] > *': { fontWeight: 650 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} as const;

/** On a phone, each row of several numbers is a card: the name, and below it a line for each number. */
const phoneCards = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& tbody, & tr, & tbody th': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': { py: 2, borderBottom: `1px solid ${theme.vars.palette.surface.line}` },
    '& tbody th, & td': { p: 0, borderBottom: 0 },
    '& tbody th': { fontWeight: 600 },
    '& td': { display: 'flex', justifyContent: 'space-between', gap: 4 },
    '& td::before': { content: 'attr(data-label)', color: theme.vars.palette.text.secondary },
  },
});
