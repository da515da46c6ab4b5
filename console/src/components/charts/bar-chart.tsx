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
} from 'recharts';
import { AxisTick } from './axis-tick.js';
import { BarShape } from './bar-shape.js';
import { axisTicks, type ChartBar, type ChartGoal, type LegendEntry } from './chart-bar.js';
import { ChartTooltip } from './chart-tooltip.js';

export interface BarChartProps {
  bars: readonly ChartBar[];
  /** Where the axis begins, 0 or below, and where it ends. */
  minimum: number;
  maximum: number;
  format: (value: number) => string;
  goal?: ChartGoal | undefined;
  legend: readonly LegendEntry[];
  /** What is said of a bar without a value. */
  noData: string;
}

/** A line there leaves the values readable that stand on the bars. */
const BEHIND_BARS = DefaultZIndexes.bar - 1;

/** Standing bars from zero. */
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
