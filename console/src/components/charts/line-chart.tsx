import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  CartesianGrid,
  Line,
  LineChart as Chart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
} from 'recharts';
import {
  closedValue,
  firstLines,
  lastValue,
  MAX_NAMED_LINES,
  openValues,
  placeOfDate,
  type ChartAnnotation,
  type ChartLine,
} from './chart-line.js';
import { LineLegend, LineSwatch } from './line-legend.js';
import { spreadLabels } from './spread-labels.js';
import { TooltipBox } from './tooltip-box.js';
import type { ValueAxis } from './value-axis.js';

interface Props {
  /** What the chart shows, for screen readers. */
  label: string;
  lines: readonly ChartLine[];
  /** The places of the axis in order: dates, or months of the year. */
  xs: readonly string[];
  xText: (x: string) => string;
  axis: ValueAxis;
  axisText: (value: number) => string;
  annotations?: readonly ChartAnnotation[] | undefined;
  /** Where an annotation stands; left out: at the last place that starts up to its date. */
  placeOf?: (date: string, xs: readonly string[]) => string | undefined;
}

const TOP = 12;
const AXIS_HEIGHT = 26;
const VALUE_AXIS_WIDTH = 56;
const HEIGHT = 320;
/** Of the names beside lines, at most: the longest decides. */
const MAX_NAME_WIDTH = 220;
const NAME_HEIGHT = 16;
/** Longer names, in letters, stand below the lines of a phone, where beside them they would be cut. */
const MAX_PHONE_NAME = 6;

/** Up to so many places, each value has a dot: a value between gaps would have no line. */
const MAX_DOTS = 120;

/**
 * Lines over dates or months. Up to four have their names beside them; more have a legend, which switches them on and off. The
 * arrow keys go from place to place and show the values of each.
 */
export function LineChart({ label, lines, xs, xText, axis, axisText, annotations = [], placeOf = placeOfDate }: Props) {
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'));
  const { palette } = theme.vars;
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const shown = chosen ? lines.filter(({ id }) => chosen.has(id)) : firstLines(lines);
  const toggle = (id: string): void => {
    const ids = new Set(shown.map((line) => line.id));
    if (!ids.delete(id)) ids.add(id);
    setChosen(ids);
  };
  const isNamed =
    lines.length <= MAX_NAMED_LINES && !(isPhone && lines.some(({ name }) => name.length > MAX_PHONE_NAME));
  const flags = annotations.flatMap(({ date, text }) => {
    const x = placeOf(date, xs);
    return x === undefined ? [] : [{ x, date, text }];
  });
  return (
    <>
      <Box sx={{ display: 'flex', height: HEIGHT, minWidth: 0 }} role="group" aria-label={label}>
        <Box sx={{ flex: 1, minWidth: 0, '& .recharts-surface:focus-visible': { outlineOffset: '-2px' } }}>
          <ResponsiveContainer width="100%" height="100%">
            <Chart
              data={xs.map((x) => ({ x }))}
              margin={{ top: TOP, right: 12, bottom: 0, left: 0 }}
              accessibilityLayer
            >
              <CartesianGrid vertical={false} stroke={palette.surface.line} />
              <XAxis
                dataKey="x"
                height={AXIS_HEIGHT}
                minTickGap={24}
                tickFormatter={xText}
                tickLine={false}
                axisLine={{ stroke: palette.divider }}
                tick={{ fontSize: 12, fill: palette.text.secondary }}
              />
              <YAxis
                width={VALUE_AXIS_WIDTH}
                domain={[axis.minimum, axis.maximum]}
                ticks={axis.ticks}
                interval={0}
                tickFormatter={axisText}
                tickLine={false}
                axisLine={false}
                tick={{ fontSize: 12, fill: palette.text.secondary }}
              />
              <Tooltip
                isAnimationActive={false}
                cursor={{ stroke: palette.text.disabled }}
                wrapperStyle={{ zIndex: 1 }}
                content={({ active, label: x }) =>
                  active && typeof x === 'string' ? <PlaceTooltip x={x} title={xText(x)} lines={shown} /> : null
                }
              />
              {axis.minimum < 0 && <ReferenceLine y={0} stroke={palette.text.disabled} />}
              {goalsOf(shown).map(({ goal, color }) => (
                <ReferenceLine key={goal} y={goal} stroke={color} strokeDasharray="4 3" strokeOpacity={0.8} />
              ))}
              {[...new Set(flags.map(({ x }) => x))].map((x) => (
                <ReferenceLine
                  key={`flag ${x}`}
                  x={x}
                  stroke={palette.text.secondary}
                  label={{ value: '⚑', position: 'top' }}
                />
              ))}
              {shown.flatMap((line) => [
                <Line
                  key={line.id}
                  {...lineStyle(line, xs.length)}
                  dataKey={({ x }: { x: string }) => closedValue(line, x)}
                />,
                <OpenPart key={`${line.id} open`} line={line} xs={xs} />,
              ])}
            </Chart>
          </ResponsiveContainer>
        </Box>
        {isNamed && <LineNames lines={shown} xs={xs} axis={axis} />}
      </Box>
      {!isNamed && <LineLegend lines={lines} shown={shown} onToggle={toggle} />}
      {flags.length > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', typography: 'caption', color: 'text.secondary' }}
        >
          {flags.map(({ date, text }, at) => (
            <li key={at}>{`⚑ ${date} ${text}`}</li>
          ))}
        </Box>
      )}
    </>
  );
}

/** The goals of a few lines, each once; those of many would hide the lines. */
function goalsOf(shown: readonly ChartLine[]): { goal: number; color: string }[] {
  if (shown.length > MAX_NAMED_LINES) return [];
  const colors = new Map<number, string>();
  for (const { goal, look } of shown) if (goal !== undefined && !colors.has(goal)) colors.set(goal, look.color);
  return [...colors].map(([goal, color]) => ({ goal, color }));
}

function lineStyle(line: ChartLine, places: number) {
  const { color, dashes, width = 2 } = line.look;
  return {
    name: line.name,
    type: 'linear',
    stroke: color,
    strokeWidth: width,
    strokeDasharray: dashes,
    isAnimationActive: false,
    connectNulls: false,
    activeDot: { r: 4 },
    dot: (dot: DotItemDotProps) => <ValueDot key={dot.key} {...dot} line={line} isDrawn={places <= MAX_DOTS} />,
  } as const;
}

/** A value; hollow where its period is partial. */
function ValueDot({ cx, cy, payload, line, isDrawn }: DotItemDotProps & { line: ChartLine; isDrawn: boolean }) {
  const { background } = useTheme().vars.palette;
  const point = line.points.get((payload as { x: string }).x);
  if (!isDrawn || cx === undefined || cy === undefined || !point || point.value === null) return null;
  const { color } = line.look;
  return point.isPartial ? (
    <circle cx={cx} cy={cy} r={3.5} fill={background.paper} stroke={color} strokeWidth={1.5} />
  ) : (
    <circle cx={cx} cy={cy} r={2.5} fill={color} />
  );
}

/** The dashed part of a line, whose values may still change. */
function OpenPart({ line, xs }: { line: ChartLine; xs: readonly string[] }) {
  const values = openValues(line, xs);
  if (values.size === 0) return null;
  return (
    <Line
      {...lineStyle(line, xs.length)}
      strokeDasharray="4 4"
      dataKey={({ x }: { x: string }) => values.get(x) ?? null}
    />
  );
}

/** The names of lines beside their ends. */
function LineNames({ lines, xs, axis }: { lines: readonly ChartLine[]; xs: readonly string[]; axis: ValueAxis }) {
  const plotHeight = HEIGHT - TOP - AXIS_HEIGHT;
  const ends = lines.flatMap((line) => {
    const value = lastValue(line, xs);
    return value === null ? [] : [{ line, value }];
  });
  const wanted = ends.map(
    ({ value }) => TOP + plotHeight * (1 - (value - axis.minimum) / (axis.maximum - axis.minimum)) - NAME_HEIGHT / 2,
  );
  const places = spreadLabels(wanted, NAME_HEIGHT, HEIGHT - AXIS_HEIGHT);
  return (
    <Box
      aria-hidden
      sx={{
        ...{ display: 'grid', gridTemplateColumns: 'minmax(0, max-content)', alignItems: 'start' },
        ...{ flex: 'none', maxWidth: { xs: 84, sm: MAX_NAME_WIDTH }, ml: 1 },
      }}
    >
      {ends.map(({ line }, at) => (
        <Box
          key={line.id}
          sx={{
            gridArea: '1 / 1',
            mt: `${places[at]}px`,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            typography: 'caption',
            whiteSpace: 'nowrap',
          }}
        >
          <LineSwatch look={line.look} />
          <Box component="span" title={line.name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {line.name}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The values of the shown lines at one place, the highest first. */
function PlaceTooltip({ x, title, lines }: { x: string; title: string; lines: readonly ChartLine[] }) {
  const translate = useTranslate();
  const values = lines
    .flatMap((line) => {
      const point = line.points.get(x);
      return point && point.value !== null ? [{ line, point }] : [];
    })
    .sort((a, b) => (b.point.value ?? 0) - (a.point.value ?? 0));
  const notes = [
    values.some(({ point }) => point.isPartial) && translate('charts.partial'),
    values.some(({ point }) => point.isOpen) && translate('charts.open'),
  ].filter((note) => note !== false);
  return (
    <TooltipBox title={[title, ...notes].join(', ')}>
      {values.map(({ line, point }) => (
        <Box key={line.id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <LineSwatch look={line.look} />
          <span>{line.name}</span>
          <Box component="strong" sx={{ ml: 'auto', pl: 3, fontWeight: 600, color: 'text.primary' }}>
            {point.text}
          </Box>
        </Box>
      ))}
      {values.length === 0 && translate('charts.noValue')}
    </TooltipBox>
  );
}
