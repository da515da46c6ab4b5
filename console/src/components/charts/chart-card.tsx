import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import ChartIcon from '@mui/icons-material/ShowChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../after-delay.js';
import { csvText } from '../csv.js';
import { downloadFile } from '../download-file.js';
import { Panel, PanelError, type Failure } from '../metrics/panel.js';
import { touchTargetInLine } from '../touch-targets.js';
import { HorizontalSkeleton, VerticalSkeleton } from './chart-skeletons.js';
import { tableStyle } from './chart-table.js';
import './texts.js';

/** The values of a chart as rows, the first column their heading. */
export interface ChartValues {
  columns: readonly string[];
  /** As they are shown. */
  rows: readonly (readonly string[])[];
  /** As they stand in a file: with a point for decimals and without units; left out: as they are shown. */
  fileRows?: readonly (readonly string[])[];
}

interface Props {
  title: string;
  hint?: ReactNode;
  /** Undefined while loading for the first time. */
  values: ChartValues | undefined;
  failure: Failure | null;
  /** The shown values are loaded again. */
  isFetching?: boolean;
  /** The file of the values, without its ending. */
  fileName: string;
  isHorizontal?: boolean;
  /** Below chart or table. */
  footer?: ReactNode;
  minHeight?: number;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its title in its four states (loading, failed, empty, full), its values as a table, and as a file. */
export function ChartCard({ title, hint, values, failure, isFetching = false, fileName, footer, ...rest }: Props) {
  const { isHorizontal = false, minHeight = 320, children } = rest;
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const isDrawn = values !== undefined && values.rows.length > 0;
  const download = ({ columns, rows, fileRows = rows }: ChartValues): void =>
    downloadFile(`${fileName}.csv`, new Blob([csvText([columns, ...fileRows])], { type: 'text/csv;charset=utf-8' }));
  const toggle = translate(asTable ? 'dashboards.showChart' : 'dashboards.showTable');
  return (
    <Panel
      title={title}
      hint={hint}
      aria-busy={isFetching}
      sx={{ position: 'relative', overflow: 'hidden' }}
      actions={
        isDrawn && (
          <>
            <CardButton title={title} label={toggle} onClick={() => setAsTable((before) => !before)}>
              {asTable ? <ChartIcon sx={{ fontSize: 17 }} /> : <TableIcon sx={{ fontSize: 17 }} />}
            </CardButton>
            <CardButton title={title} label={translate('charts.download')} onClick={() => download(values)}>
              <DownloadIcon sx={{ fontSize: 17 }} />
            </CardButton>
          </>
        )
      }
    >
      {isFetching && values && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', top: 0, insetInline: 0, height: 2 }} />
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: isDrawn && isHorizontal ? 0 : minHeight,
          mt: 3,
          minWidth: 0,
        }}
      >
        {values === undefined &&
          (failure ? (
            <PanelError {...failure} />
          ) : (
            <AfterDelay>{isHorizontal ? <HorizontalSkeleton /> : <VerticalSkeleton />}</AfterDelay>
          ))}
        {values !== undefined && !isDrawn && (
          <Box sx={{ m: 'auto', typography: 'body2', color: 'text.secondary' }}>{translate('dashboards.noData')}</Box>
        )}
        {isDrawn && (asTable ? <ValuesTable title={title} values={values} height={minHeight} /> : children)}
      </Box>
      {footer}
    </Panel>
  );
}

interface CardButtonProps {
  title: string;
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function CardButton({ title, label, onClick, children }: CardButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={`${title}: ${label}`}
        onClick={onClick}
        sx={{ width: 26, height: 26, ...touchTargetInLine(26) }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

function ValuesTable({
  title,
  values: { columns, rows },
  height,
}: {
  title: string;
  values: ChartValues;
  height: number;
}) {
  const translate = useTranslate();
  const [heading = '', ...others] = columns;
  return (
    <Box
      sx={{ maxHeight: Math.max(height, 320), overflow: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={translate('dashboards.tableOf', { title })}
    >
      <Box component="table" sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {others.map((column, at) => (
              <th key={at} scope="col" className="number">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at} className="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
