import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { ChartBar, LegendEntry } from './chart-bar.js';

interface Props {
  title: string;
  /** The headings of names and values. */
  columns: readonly [string, string];
  bars: readonly ChartBar[];
  format: (value: number) => string;
  legend: readonly LegendEntry[];
}

/** Of a table in place of a chart. */
export const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { px: 2, py: '5px', textAlign: 'left', borderBottom: 1, borderColor: 'surface.line' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontSize: 12,
    fontWeight: 550,
  },
  '& tbody th': { fontWeight: 450, whiteSpace: 'nowrap' },
  '& .number': { textAlign: 'right', width: '1%', whiteSpace: 'nowrap' },
} as const;

/** The values of a chart as a table. */
export function ChartTable({ title, columns, bars, format, legend }: Props) {
  const translate = useTranslate();
  return (
    <Box
      sx={{ height: '100%', overflow: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={translate('dashboards.tableOf', { title })}
    >
      <Box component="table" sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{translate('dashboards.meaning')}</th>
            <th scope="col" className="number">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, value, state, note, comparison }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                {[legend.find((entry) => entry.state === state)?.text, note, comparison].filter(Boolean).join(', ')}
              </td>
              <td className="number">{value === null ? translate('dashboards.notAvailable') : format(value)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
