import { styled } from '@mui/material/styles';
import type { FigureLine } from '../figure.js';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: theme.spacing(1.5, 0), verticalAlign: 'top' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right', paddingLeft: theme.spacing(3), whiteSpace: 'nowrap' },
  '& th': { textAlign: 'left', fontWeight: 400 },
  '& thead th': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '& tbody tr > *': { borderTop: `1px solid ${theme.vars.palette.surface.line}` },
  '& tfoot tr:first-of-type > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tfoot tr:not(:first-of-type) > *': { paddingTop: 0 },
  '& tfoot tr:not([data-result]) > *': { color: theme.vars.palette.text.secondary },
  '& tfoot [data-result] > *': { fontWeight: 600 },
}));

interface Props {
  /** The heads of the columns: of the names, then of the values. */
  columns: readonly string[];
  lines: readonly FigureLine[];
  totals: readonly FigureLine[];
  /** Which of the totals is the figure that is explained. */
  resultAt: number;
}

/** What a figure is made of: its parts, then their sum, and what limits it. */
export function FigureTable({ columns, lines, totals, resultAt }: Props) {
  return (
    <Table>
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
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </tbody>
      <tfoot>
        {totals.map((line, index) => (
          <Line key={line.name} line={line} isResult={index === resultAt} />
        ))}
      </tfoot>
    </Table>
  );
}

function Line({ line: { name, values }, isResult = false }: { line: FigureLine; isResult?: boolean }) {
  return (
    <tr data-result={isResult || undefined}>
      <th scope="row">{name}</th>
      {values.map((value, index) => (
        <td key={index}>{value}</td>
      ))}
    </tr>
  );
}
