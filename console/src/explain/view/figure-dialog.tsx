import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DialogActions, DialogFrame } from '../../components/form/dialog-frame.js';
import type { ExplainedFigure, FigureLine } from '../figure.js';
import { ReasonList } from './answer.js';
import '../texts.js';
import './texts.js';

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
  '& tfoot tr:first-of-type > *': { fontWeight: 600, borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tfoot tr:not(:first-of-type) > *': { paddingTop: 0, color: theme.vars.palette.text.secondary },
}));

function Line({ line: { name, values } }: { line: FigureLine }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, index) => (
        <td key={index}>{value}</td>
      ))}
    </tr>
  );
}

/** Explains a figure of the page: what it is made of as a table, and why as sentences. */
export default function FigureDialog({ figure, onClose }: { figure: ExplainedFigure; onClose: () => void }) {
  const translate = useTranslate();
  const [showsRules, setShowsRules] = useState(false);
  const { title, columns, lines, totals, reasons } = figure;
  return (
    <DialogFrame title={title} onClose={onClose} width={560}>
      <Box sx={{ display: 'grid', gap: 4, px: 6, py: 4, minHeight: 0, overflowY: 'auto' }}>
        {totals.length > 0 && (
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
              {totals.map((line) => (
                <Line key={line.name} line={line} />
              ))}
            </tfoot>
          </Table>
        )}
        <ReasonList reasons={reasons.map(({ rule, text }) => ({ rule: showsRules ? rule : null, text, rows: [] }))} />
      </Box>
      <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
        <DialogActions>
          <Button
            variant="text"
            aria-pressed={showsRules}
            onClick={() => setShowsRules(!showsRules)}
            sx={{ mr: 'auto' }}
          >
            {translate('explain.details')}
          </Button>
          <Button variant="outlined" onClick={onClose}>
            {translate('common.close')}
          </Button>
        </DialogActions>
      </Box>
    </DialogFrame>
  );
}
