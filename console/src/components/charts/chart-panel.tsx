import ChartIcon from '@mui/icons-material/BarChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../after-delay.js';
import { type Failure, HintIcon, Panel, PanelError } from '../metrics/panel.js';
import { StateMark } from '../metrics/metric-panel.js';
import { touchTargetInLine } from '../touch-targets.js';
import {
  CERTAINTY_STYLES,
  hasData,
  type Certainty,
  type ChartBar,
  type ChartGoal,
  type LegendEntry,
} from './chart-bar.js';
import { HorizontalSkeleton, VerticalSkeleton } from './chart-skeletons.js';
import { ChartTable } from './chart-table.js';

interface Props {
  title: string;
  /** The period, or another fact that the title leaves open. */
  subtitle: string;
  hint?: string;
  /** Undefined while loading. */
  bars: readonly ChartBar[] | undefined;
  failure: Failure | null;
  columns: readonly [string, string];
  format: (value: number) => string;
  legend?: readonly LegendEntry[];
  goal?: ChartGoal | undefined;
  height?: number;
  /** Opens what the values are made of. */
  why?: ReactNode;
  /** Horizontal bars: the skeleton has them too. */
  isHorizontal?: boolean;
  /** Renders the chart. */
  children: (bars: readonly ChartBar[]) => ReactNode;
}

const toSentence = (bars: readonly ChartBar[], format: (value: number) => string, none: string): string =>
  bars.map(({ name, value }) => `${name}: ${value === null ? none : format(value)}`).join('; ');

/** A chart with its title in its four states (loading, failed, empty, full), and a table of the same values. */
export function ChartPanel({
  title,
  subtitle,
  hint,
  bars,
  failure,
  height = 240,
  why,
  isHorizontal = false,
  ...chart
}: Props) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const { columns, format, legend = [], goal, children } = chart;
  const isDrawn = bars !== undefined && hasData(bars);
  const notes = isDrawn ? notesOf(bars) : [];
  const usedLegend = legend.filter(({ state }) => bars?.some((bar) => bar.state === state && bar.value !== null));
  const toggle = translate(asTable ? 'dashboards.showChart' : 'dashboards.showTable');
  return (
    <Panel
      title={title}
      hint={subtitle}
      actions={
        <>
          {isDrawn && why}
          {isDrawn && (
            <Tooltip title={toggle}>
              <IconButton
                aria-label={`${title}: ${toggle}`}
                onClick={() => setAsTable((before) => !before)}
                sx={{ width: 26, height: 26, ...touchTargetInLine(26) }}
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
            <PanelError {...failure} />
          ) : (
            <AfterDelay>{isHorizontal ? <HorizontalSkeleton /> : <VerticalSkeleton />}</AfterDelay>
          ))}
        {bars !== undefined && !isDrawn && (
          <Box sx={{ m: 'auto', typography: 'body2', color: 'text.secondary' }}>{translate('dashboards.noData')}</Box>
        )}
        {isDrawn && asTable && <ChartTable {...{ title, columns, bars, format, legend }} />}
        {isDrawn && !asTable && (
          <Box
            role="img"
            aria-label={`${title}. ${toSentence(bars, format, translate('dashboards.notAvailable'))}`}
            sx={{ flex: 1, minHeight: 0, minWidth: 0 }}
          >
            {children(bars)}
          </Box>
        )}
      </Box>
      {/* The line is reserved while loading, so that the page does not move. */}
      <Box sx={{ minHeight: legend.length > 0 ? LEGEND_HEIGHT : 0 }}>
        <ChartLegend legend={usedLegend} notes={notes} goal={isDrawn ? goal : undefined} />
      </Box>
    </Panel>
  );
}

/** What the kinds of bars in a chart mean, each once. */
function notesOf(bars: readonly ChartBar[]): BarNote[] {
  const notes = new Map<string, BarNote>();
  for (const { value, note, certainty = 'actual' } of bars)
    if (value !== null && note) notes.set(note, { certainty, text: note.charAt(0).toUpperCase() + note.slice(1) });
  return [...notes.values()];
}

/** One line and its margin, pixels. */
const LEGEND_HEIGHT = 26;
/** What a kind of bar means. */
interface BarNote {
  certainty: Certainty;
  text: string;
}

interface LegendProps {
  legend: readonly LegendEntry[];
  notes: readonly BarNote[];
  goal: ChartGoal | undefined;
}

/** Explains the colours, the kinds of bars and the goal line. */
function ChartLegend({ legend, notes, goal }: LegendProps) {
  if (legend.length + notes.length === 0 && !goal) return null;
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        mt: 2,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        typography: 'caption',
        color: 'text.secondary',
        '& li': { display: 'flex', alignItems: 'center', gap: 1 },
      }}
    >
      {legend.map(({ state, text }) => (
        <li key={state}>
          <StateMark state={state} />
          {text}
        </li>
      ))}
      {goal && (
        <li>
          <Box aria-hidden sx={{ width: 16, borderTop: 1, borderTopStyle: 'dashed', borderColor: 'text.secondary' }} />
          {goal.text}
        </li>
      )}
      {notes.map(({ certainty, text }) => (
        <li key={text}>
          <Box component="svg" aria-hidden sx={{ width: 14, height: 10, color: 'text.secondary' }}>
            <rect
              x={1}
              y={1}
              width={12}
              height={8}
              rx={2}
              fill="currentColor"
              fillOpacity={CERTAINTY_STYLES[certainty].opacity}
              stroke={CERTAINTY_STYLES[certainty].dashes === '' ? 'currentColor' : 'none'}
            />
          </Box>
          {text}
        </li>
      ))}
    </Box>
  );
}
