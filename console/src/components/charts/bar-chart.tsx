import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import {
  Bar,
  BarChart as Chart,
  CartesianGrid,
  DefaultZIndexes,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
  type XAxisTickContentProps,
} from 'recharts';
import {
  axisTicks,
  barColor,
  CERTAINTY_STYLES,
  labelBaseline,
  type ChartBar,
  type ChartGoal,
  type LegendEntry,
} from './chart-bar.js';
import { ChartTooltip } from './chart-tooltip.js';

export interface BarChartProps {
  bars: readonly ChartBar[];
  /** The range of the value axis; the minimum is 0 or below. */
  minimum: number;
  maximum: number;
  format: (value: number) => string;
  goal?: ChartGoal | undefined;
  legend: readonly LegendEntry[];
  /** The text for a bar without a value. */
  noData: string;
}

const VALUE_AXIS_WIDTH = 48;
/** The width of a digit or letter of 12 px, pixels. */
const CHARACTER_WIDTH = 7.5;
/** The least room between labels on the axis, pixels. */
const LABEL_GAP = 4;

/** Whether a text fits between those of the bars beside it. @param pitch the room of a bar, pixels. */
const fits = (text: string, pitch: number): boolean => text.length * CHARACTER_WIDTH <= pitch;

/** Keeps the goal line behind the values on the bars. */
const BEHIND_BARS = DefaultZIndexes.bar - 1;

/** A chart of vertical bars. */
export function BarChart({ bars, minimum, maximum, format, goal, legend, noData }: BarChartProps) {
  const { palette } = useTheme().vars;
  const isTwoLined = bars.some(({ subLabel }) => subLabel);
  const [width, setWidth] = useState(0);
  /** The room of a bar with its label, pixels. */
  const pitch = (width - VALUE_AXIS_WIDTH) / Math.max(1, bars.length);
  return (
    <ResponsiveContainer width="100%" height="100%" onResize={setWidth}>
      <Chart data={[...bars]} margin={{ top: 20, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={palette.surface.line} />
        <XAxis
          dataKey="key"
          interval={0}
          height={isTwoLined ? 36 : 22}
          tickLine={false}
          axisLine={minimum === 0 ? { stroke: palette.divider } : false}
          tick={(tick) => <AxisTick {...tick} bars={bars} pitch={pitch} />}
        />
        <YAxis
          width={VALUE_AXIS_WIDTH}
          domain={[minimum, maximum]}
          ticks={axisTicks(minimum, maximum)}
          interval={0}
          tickFormatter={format}
          tickLine={false}
          axisLine={false}
          tick={{ fontSize: 12, fill: palette.text.secondary }}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: palette.surface.hover, fillOpacity: 0.6 }}
          content={(props) => <ChartTooltip {...props} format={format} legend={legend} noData={noData} />}
        />
        {minimum < 0 && <ReferenceLine y={0} stroke={palette.text.disabled} />}
        {goal && (
          <ReferenceLine y={goal.value} stroke={palette.text.secondary} strokeDasharray="4 3" zIndex={BEHIND_BARS} />
        )}
        <Bar
          dataKey="value"
          maxBarSize={44}
          isAnimationActive={false}
          activeBar={false}
          shape={(shape) => (
            <BarShape {...shape} valueText={format} axis={{ minimum, maximum }} goal={goal?.value} pitch={pitch} />
          )}
        />
      </Chart>
    </ResponsiveContainer>
  );
}

/** The labels that fit below a bar: the first letter of a weekday or month, and a year of two digits. */
function shortened(bar: ChartBar, pitch: number): ChartBar {
  const { label, subLabel } = bar;
  const room = pitch - LABEL_GAP;
  return {
    ...bar,
    label: fits(label, room) ? label : label.slice(0, 1),
    ...(subLabel && !fits(subLabel, room) ? { subLabel: `’${subLabel.slice(-2)}` } : {}),
  };
}

/** The label below a bar, in one or two lines; the current one is highlighted. */
function AxisTick({ x, y, index, bars, pitch }: XAxisTickContentProps & { bars: readonly ChartBar[]; pitch: number }) {
  const { text, primary } = useTheme().vars.palette;
  const bar = bars[index];
  if (!bar) return null;
  const { label, subLabel, isCurrent } = shortened(bar, pitch);
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={12} fill={isCurrent ? primary.main : text.secondary}>
      <tspan x={x} dy={12} fontWeight={isCurrent ? 650 : 450}>
        {label}
      </tspan>
      {subLabel && (
        <tspan x={x} dy={15}>
          {subLabel}
        </tspan>
      )}
    </text>
  );
}

const RADIUS = 4;

/** A rectangle whose end away from zero is round. */
function barPath(x: number, y: number, width: number, height: number, isUp: boolean): string {
  const radius = Math.min(RADIUS, height, width / 2);
  const [near, far] = isUp ? [y + height, y] : [y, y + height];
  const turn = isUp ? radius : -radius;
  return `M${x},${near} V${far + turn} Q${x},${far} ${x + radius},${far} H${x + width - radius} Q${x + width},${far} ${x + width},${far + turn} V${near} Z`;
}

interface BarShapeWithText extends BarShapeProps {
  valueText: (value: number) => string;
  /** The range of the value axis. */
  axis: { minimum: number; maximum: number };
  goal: number | undefined;
  pitch: number;
}

/** A bar with its value at the end away from zero. */
function BarShape({ x, y, width, height, payload, background, valueText, axis, goal, pitch }: BarShapeWithText) {
  const theme = useTheme();
  const { value, state, certainty = 'actual' } = payload as ChartBar;
  if (value === null) return null;
  const { opacity, dashes } = CERTAINTY_STYLES[certainty];
  // The background of a bar is as high as the chart.
  const { y: chartTop = null, height: chartHeight = 0 } = background ?? {};
  const goalLine =
    goal === undefined || chartTop === null
      ? null
      : chartTop + (Number(chartHeight) * (axis.maximum - goal)) / (axis.maximum - axis.minimum);
  const isUp = value >= 0;
  const top = Math.min(y, y + height);
  const size = Math.max(Math.abs(height), 2);
  const color = barColor(theme, state);
  return (
    <g>
      <path
        d={barPath(x, isUp ? top + Math.abs(height) - size : top, width, size, isUp)}
        fill={color}
        fillOpacity={opacity}
        stroke={dashes === null ? 'none' : color}
        strokeDasharray={dashes || undefined}
      />
      {fits(valueText(value), pitch) && (
        <text
          x={x + width / 2}
          y={isUp ? labelBaseline(top + Math.abs(height) - size, goalLine) : top + size + 14}
          textAnchor="middle"
          fontSize={12}
          fontWeight={550}
          fill={theme.vars.palette.text.primary}
          // The outline keeps the text readable where a line crosses it.
          stroke={theme.vars.palette.background.paper}
          strokeWidth={3}
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {valueText(value)}
        </text>
      )}
    </g>
  );
}
