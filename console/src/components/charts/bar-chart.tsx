import { useTheme } from '@mui/material/styles';
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
import { axisTicks, barColor, FORECAST_OPACITY, type ChartBar, type ChartGoal, type LegendEntry } from './chart-bar.js';
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

/** Keeps the goal line behind the values on the bars. */
const BEHIND_BARS = DefaultZIndexes.bar - 1;

/** A chart of vertical bars. */
export function BarChart({ bars, minimum, maximum, format, goal, legend, noData }: BarChartProps) {
  const { palette } = useTheme().vars;
  const isTwoLined = bars.some(({ subLabel }) => subLabel);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={[...bars]} margin={{ top: 20, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={palette.surface.line} />
        <XAxis
          dataKey="key"
          interval={0}
          height={isTwoLined ? 36 : 22}
          tickLine={false}
          axisLine={minimum === 0 ? { stroke: palette.divider } : false}
          tick={(tick) => <AxisTick {...tick} bars={bars} />}
        />
        <YAxis
          width={48}
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
          shape={(shape) => <BarShape {...shape} valueText={format} />}
        />
      </Chart>
    </ResponsiveContainer>
  );
}

/** The label below a bar, in one or two lines; the current one is highlighted. */
function AxisTick({ x, y, index, bars }: XAxisTickContentProps & { bars: readonly ChartBar[] }) {
  const { text, primary } = useTheme().vars.palette;
  const bar = bars[index];
  if (!bar) return null;
  const { label, subLabel, isCurrent } = bar;
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
/** Narrower bars have no room for their value. */
const MIN_LABEL_WIDTH = 16;

/** A rectangle whose end away from zero is round. */
function barPath(x: number, y: number, width: number, height: number, isUp: boolean): string {
  const radius = Math.min(RADIUS, height, width / 2);
  const [near, far] = isUp ? [y + height, y] : [y, y + height];
  const turn = isUp ? radius : -radius;
  return `M${x},${near} V${far + turn} Q${x},${far} ${x + radius},${far} H${x + width - radius} Q${x + width},${far} ${x + width},${far + turn} V${near} Z`;
}

interface BarShapeWithText extends BarShapeProps {
  valueText: (value: number) => string;
}

/** A bar with its value at the end away from zero. */
function BarShape({ x, y, width, height, payload, valueText }: BarShapeWithText) {
  const theme = useTheme();
  const { value, state, note } = payload as ChartBar;
  if (value === null) return null;
  const isUp = value >= 0;
  const top = Math.min(y, y + height);
  const size = Math.max(Math.abs(height), 2);
  const color = barColor(theme, state);
  return (
    <g>
      <path
        d={barPath(x, isUp ? top + Math.abs(height) - size : top, width, size, isUp)}
        fill={color}
        fillOpacity={note ? FORECAST_OPACITY : 1}
        stroke={note ? color : 'none'}
      />
      {width >= MIN_LABEL_WIDTH && (
        <text
          x={x + width / 2}
          y={isUp ? top + Math.abs(height) - size - 6 : top + size + 14}
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
