import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { memo, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import { touchTargets } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { cellText, spansOf, TOTAL, type Pivot } from './pivot.js';
import type { PivotLayout } from './pivot-layout.js';

interface Props {
  title: string;
  pivot: Pivot;
  layout: PivotLayout;
}

/** So many rows are drawn at first, and more with each click: a browser cannot draw a hundred thousand. */
const ROW_STEP = 200;
const MAX_COLUMNS = 60;

/** The cells with the totals of rows and columns. */
export const PivotTable = memo(function PivotTable({ title, pivot, layout }: Props) {
  const translate = useTranslate();
  const format = clinicFormat(useSession().clinic.currency);
  // Another table begins with its first rows again.
  const [drawn, setDrawn] = useState({ of: pivot, rows: ROW_STEP });
  const shown = drawn.of === pivot ? drawn.rows : ROW_STEP;
  const { rowKeys, columnKeys, valueAt } = pivot;
  const rows = useMemo(() => rowKeys.slice(0, shown), [rowKeys, shown]);
  const columns = useMemo(() => columnKeys.slice(0, MAX_COLUMNS), [columnKeys]);
  const rowSpans = useMemo(() => layout.rows.map((_field, level) => spansOf(rows, level)), [rows, layout.rows]);
  const columnSpans = useMemo(
    () => layout.columns.map((_field, level) => spansOf(columns, level)),
    [columns, layout.columns],
  );
  const nameOf = (field: string): string => translate(`dataExplorer.fields.${field}`);
  const valueName = translate(`dataExplorer.values.${layout.value}`);
  const text = (value: number | null): string => cellText(value, layout.value, format);
  const total = translate('dataExplorer.total');
  // A line for each field in columns; without any there is one for the value.
  const headRows = layout.columns.length === 0 ? [null] : layout.columns;
  return (
    <>
      <Box
        role="region"
        tabIndex={0}
        aria-label={translate('dataExplorer.scroll', { title })}
        sx={{ overflow: 'auto', maxHeight: 'max(360px, calc(100vh - 260px))', mt: 4 }}
      >
        <Box component="table" sx={tableStyle}>
          <caption>{title}</caption>
          <thead>
            {headRows.map((_field, level) => (
              <tr key={level}>
                {level === 0 &&
                  layout.rows.map((field) => (
                    <th key={field} scope="col" rowSpan={headRows.length} data-left>
                      {nameOf(field)}
                    </th>
                  ))}
                {level === 0 && layout.rows.length === 0 && <td rowSpan={headRows.length} />}
                {columns.map((key, index) => {
                  const span = columnSpans[level]?.[index] ?? 0;
                  return (
                    span > 0 && (
                      <th key={key.join('\0')} scope={span > 1 ? 'colgroup' : 'col'} colSpan={span}>
                        {key[level]}
                      </th>
                    )
                  );
                })}
                {level === 0 && (
                  <th scope="col" rowSpan={headRows.length} data-total>
                    {layout.columns.length === 0 ? valueName : total}
                  </th>
                )}
              </tr>
            ))}
          </thead>
          <tbody>
            {rows.map((key, index) => (
              <tr key={key.join('\0')}>
                {key.map((name, level) => {
                  const span = rowSpans[level]?.[index] ?? 0;
                  return (
                    span > 0 && (
                      <th key={level} scope={span > 1 ? 'rowgroup' : 'row'} rowSpan={span} data-left>
                        {name}
                      </th>
                    )
                  );
                })}
                {columns.map((column) => (
                  <td key={column.join('\0')}>{text(valueAt(key, column))}</td>
                ))}
                <td data-total>{text(valueAt(key, TOTAL))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={Math.max(1, layout.rows.length)} data-left>
                {total}
              </th>
              {columns.map((column) => (
                <td key={column.join('\0')}>{text(valueAt(TOTAL, column))}</td>
              ))}
              <td data-total>{text(valueAt(TOTAL, TOTAL))}</td>
            </tr>
          </tfoot>
        </Box>
      </Box>
      {(rows.length < rowKeys.length || columns.length < columnKeys.length) && (
        <Box sx={moreStyle}>
          {columns.length < columnKeys.length && (
            <span>{translate('dataExplorer.columnsShown', { shown: columns.length, all: columnKeys.length })}</span>
          )}
          {rows.length < rowKeys.length && (
            <>
              <span role="status">
                {translate('dataExplorer.rowsShown', { shown: rows.length, all: rowKeys.length })}
              </span>
              <Button size="small" variant="outlined" onClick={() => setDrawn({ of: pivot, rows: shown + ROW_STEP })}>
                {translate('dataExplorer.moreRows', { count: Math.min(ROW_STEP, rowKeys.length - rows.length) })}
              </Button>
            </>
          )}
        </Box>
      )}
    </>
  );
});

const moreStyle: SxProps<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  pt: 3,
  fontSize: 12,
  color: 'text.secondary',
  ...touchTargets,
};

/** Names of rows leave room for a column. */
const NAMES_ON_PHONE = { maxWidth: { xs: 140, sm: 'none' }, whiteSpace: { xs: 'normal', sm: 'nowrap' } } as const;

/** Head and total stay while the rows scroll, and the names of rows while the columns do. */
const tableStyle: SxProps<Theme> = {
  minWidth: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& caption': visuallyHidden,
  '& th, & td': {
    height: 34,
    px: 3,
    py: 0,
    borderBottom: 1,
    borderColor: 'surface.line',
    fontWeight: 400,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    bgcolor: 'background.paper',
  },
  '& thead': { position: 'sticky', top: 0, zIndex: 2 },
  '& thead :is(th, td)': { height: 30, fontSize: 12, fontWeight: 550, color: 'text.secondary', borderColor: 'divider' },
  // Tabular figures would widen the hyphens of dates.
  '& [data-left]': { textAlign: 'left', verticalAlign: 'top', py: '8px', fontVariantNumeric: 'normal' },
  '& thead :is(th, td)[rowspan]': { verticalAlign: 'bottom', py: '6px' },
  '& [data-total]': { fontWeight: 600, borderLeft: 1, borderLeftColor: 'divider' },
  '& tr > [data-left]:first-of-type': { position: 'sticky', left: 0, zIndex: 1, ...NAMES_ON_PHONE },
  '& tfoot': { position: 'sticky', bottom: 0, zIndex: 2 },
  '& tfoot :is(th, td)': { fontWeight: 600, borderBottom: 0, borderTop: 1, borderTopColor: 'divider' },
};
