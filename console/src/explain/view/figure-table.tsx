import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { Fragment } from 'react';
import type { FigureLine } from '../figure.js';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: theme.spacing(1.5, 0), verticalAlign: 'top' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right', paddingLeft: theme.spacing(3), whiteSpace: 'nowrap' },
  // Only figures stand below each other: in texts their spacing would widen hyphens.
  '& th, & tr[data-note] > td': { fontVariantNumeric: 'normal' },
  '& th': { textAlign: 'left', fontWeight: 400 },
  '& thead th': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '& caption': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, textAlign: 'left' },
  '& tbody tr:not([data-note]) > *': { borderTop: `1px solid ${theme.vars.palette.surface.line}` },
  '& tbody tr[data-note] > td': {
    padding: theme.spacing(0, 0, 1.5),
    textAlign: 'left',
    whiteSpace: 'normal',
    fontSize: 12,
    lineHeight: '16px',
    color: theme.vars.palette.text.secondary,
  },
  '& tr[data-noted] > *': { paddingBottom: 0 },
  // Tables of several columns stand below each other with the same widths.
  '&[data-columns="several"] :is(thead th:not(:first-of-type), tr:not([data-note]) > td)': { width: 66 },
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
  resultAt?: number;
  /** Names lines that are no part of the figure; their columns are those of the table above. */
  caption?: string;
}

/** What a figure is made of: its parts, then their sum, and what limits it. */
export function FigureTable({ columns, lines, totals, resultAt, caption }: Props) {
  return (
    <Table data-columns={columns.length > 2 ? 'several' : undefined}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead style={caption === undefined ? undefined : visuallyHidden}>
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
          <Fragment key={index}>
            <Line line={line} />
            {line.note && (
              <tr data-note>
                <td colSpan={columns.length}>{line.note}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          {totals.map((line, index) => (
            <Line key={index} line={line} isResult={index === resultAt} />
          ))}
        </tfoot>
      )}
    </Table>
  );
}

function Line({ line: { name, note, values }, isResult = false }: { line: FigureLine; isResult?: boolean }) {
  return (
    <tr data-result={isResult || undefined} data-noted={note ? true : undefined}>
      <th scope="row">{name}</th>
      {values.map((value, index) => (
        <td key={index}>{value}</td>
      ))}
    </tr>
  );
}
