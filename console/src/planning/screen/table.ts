import { styled } from '@mui/material/styles';

/** A table of procedures with their figures, to be read. */
export const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    padding: theme.spacing(1.5, 2),
    textAlign: 'right',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th': { fontWeight: 600 },
  '& thead th': { color: theme.vars.palette.text.secondary, fontWeight: 500 },
  '& th[scope="row"], & thead th:first-of-type': { textAlign: 'left' },
  '& tbody th': { fontWeight: 500 },
  '& tr[data-differs]': { backgroundColor: theme.vars.palette.state.warning.tint },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
}));
