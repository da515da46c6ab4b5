import ChartIcon from '@mui/icons-material/BarChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../after-delay.js';
import { HintIcon } from '../figures/hint-icon.js';
import { Panel } from '../figures/panel.js';
import { PanelFailed, type Failure } from '../figures/panel-failed.js';
import { hasData, type ChartBar, type ChartGoal, type LegendEntry } from './chart-bar.js';
import { ChartLegend } from './chart-legend.js';
import { ChartTable } from './chart-table.js';

interface Props {
  title: string;
  /** The period, or what else is to be known at first sight. */
  subtitle: string;
  hint?: string;
  /** Undefined while they are on their way. */
  bars: readonly ChartBar[] | undefined;
  failure: Failure | null;
  columns: readonly [string, string];
  format: (value: number) => string;
  legend?: readonly LegendEntry[];
  goal?: ChartGoal | undefined;
  height?: number;
  /** The bars lie instead of standing. */
  isLying?: boolean;
  /** Draws the bars. */
  children: (bars: readonly ChartBar[]) => ReactNode;
}

const sentence = (bars: readonly ChartBar[], format: (value: number) => string, none: string): string =>
  bars.map(({ name, value }) => `${name}: ${value === null ? none : format(value)}`).join('; ');

/** A chart with its title, in its four states, and the table that says the same. */
export function ChartPanel({ title, subtitle, hint, bars, failure, height = 240, isLying = false, ...chart }: Props) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const { columns, format, legend = [], goal, children } = chart;
  const isDrawn = bars !== undefined && hasData(bars);
  const notes = isDrawn ? [...new Set(bars.flatMap(({ value, note }) => (value !== null && note ? [note] : [])))] : [];
  const met = legend.filter(({ state }) => bars?.some((bar) => bar.state === state && bar.value !== null));
  const toggle = translate(asTable ? 'dashboards.showChart' : 'dashboards.showTable');
  return (
    <Panel
      title={title}
      hint={subtitle}
      actions={
        <>
          {isDrawn && (
            <Tooltip title={toggle}>
              <IconButton
                aria-label={`${title}: ${toggle}`}
                onClick={() => setAsTable((before) => !before)}
                sx={{ width: 26, height: 26 }}
              >
                {asTable ? <ChartIcon sx={{ fontSize: 17 }} /> : <TableIcon sx={{ fontSize: 17 }} />}
              </IconButton>
            </Tooltip>
          )}
          {hint && <HintIcon text={hint} label={title} />}
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', height, mt: 2, minWidth: 0 }}>
        {bars === undefined &&
          (failure ? (
            <PanelFailed {...failure} />
          ) : (
            <AfterDelay>{isLying ? <LyingSkeleton /> : <ChartSkeleton />}</AfterDelay>
          ))}
        {bars !== undefined && !isDrawn && (
          <Box sx={{ m: 'auto', typography: 'body2', color: 'text.secondary' }}>{translate('dashboards.noData')}</Box>
        )}
        {isDrawn && asTable && <ChartTable {...{ title, columns, bars, format, legend }} />}
        {isDrawn && !asTable && (
          <Box
            role="img"
            aria-label={`${title}. ${sentence(bars, format, translate('dashboards.notAvailable'))}`}
            sx={{ flex: 1, minHeight: 0, minWidth: 0 }}
          >
            {children(bars)}
          </Box>
        )}
      </Box>
      {/* Its line is there before it is: what comes moves nothing. */}
      <Box sx={{ minHeight: legend.length > 0 ? LEGEND_HEIGHT : 0 }}>
        <ChartLegend
          legend={met}
          notes={notes.map((note) => note.charAt(0).toUpperCase() + note.slice(1))}
          goal={isDrawn ? goal : undefined}
        />
      </Box>
    </Panel>
  );
}

/** One line and its distance, in pixels. */
const LEGEND_HEIGHT = 26;
const HEIGHTS = [55, 70, 62, 80, 48, 66, 58];
const WIDTHS = [70, 48, 84];

function ChartSkeleton() {
  return (
    <Box sx={{ flex: 1, display: 'flex', alignItems: 'flex-end', gap: 4, px: 6 }}>
      {HEIGHTS.map((height, at) => (
        <Skeleton key={at} variant="rounded" sx={{ flex: 1, height: `${height}%` }} />
      ))}
    </Box>
  );
}

function LyingSkeleton() {
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'space-evenly', pl: 24, pr: 6 }}>
      {WIDTHS.map((width) => (
        <Skeleton key={width} variant="rounded" sx={{ width: `${width}%`, height: 22 }} />
      ))}
    </Box>
  );
}
