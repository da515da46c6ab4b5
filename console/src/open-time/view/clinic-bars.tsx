import { openTimeState } from '@helix/hygiene';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import {
  Bar,
  BarChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
  type XAxisTickContentProps,
  type YAxisTickContentProps,
} from 'recharts';
import { barColor, lowestTens, type ChartBar, type LegendEntry } from '../../components/charts/chart-bar.js';
import { ChartTooltip } from '../../components/charts/chart-tooltip.js';
import { percentText } from '../../components/number-text.js';

const ROW_HEIGHT = 44;
const AXIS_HEIGHT = 26;
const TOP = 8;
/** Minimum space beside a bar for its value, in pixels; with less space the value is drawn inside the bar. */
const VALUE_WIDTH = 52;

/** The height of a chart in pixels. */
export const clinicBarsHeight = (clinics: number): number => TOP + clinics * ROW_HEIGHT + AXIS_HEIGHT;

/** A clinic's bar for its open time in percent; null: unknown. */
export function clinicBar({ clinicId, name }: { clinicId: number; name: string }, value: number | null): ChartBar {
  return { key: String(clinicId), label: name, name, value, state: openTimeState(value) };
}

/** @param hasZero whether to draw a zero line, because some bars extend to its left. */
function LyingBar({ x, y, width, height, payload, background, hasZero }: BarShapeProps & { hasZero: boolean }) {
  const theme = useTheme();
  const { value, state } = payload as ChartBar;
  if (value === null) return null;
  const left = Math.min(x, x + width);
  const length = Math.max(Math.abs(width), 2);
  const end = (background?.x ?? 0) + (background?.width ?? 0);
  const isInside = left + length + VALUE_WIDTH > end;
  const zero = value < 0 ? left + length : left;
  return (
    <g>
      {hasZero && (
        <line x1={zero} x2={zero} y1={y - 3} y2={y + height + 3} stroke={theme.vars.palette.text.secondary} />
      )}
      <rect x={left} y={y} width={length} height={height} rx={3} fill={barColor(theme, state)} />
      <text
        x={isInside ? left + length - 6 : left + length + 6}
        y={y + height / 2 + 4}
        textAnchor={isInside ? 'end' : 'start'}
        fontSize={12}
        fontWeight={600}
        fill={isInside ? theme.vars.palette.background.paper : theme.vars.palette.text.primary}
      >
        {percentText(value)}
      </text>
    </g>
  );
}

/** A clinic's name above its bar, followed by "N/A" without a value, and what it is compared with. */
function ClinicName({ y, index, bars, noData }: YAxisTickContentProps & { bars: readonly ChartBar[]; noData: string }) {
  const { text } = useTheme().vars.palette;
  const bar = bars[index];
  if (!bar) return null;
  return (
    <text x={0} y={Number(y) - 12} fontSize={12} fill={text.secondary}>
      {bar.label}
      {bar.value === null && (
        <tspan dx={6} fontWeight={600}>
          {noData}
        </tspan>
      )}
      {bar.comparison && <tspan dx={3}>{`· ${bar.comparison}`}</tspan>}
    </text>
  );
}

/** A percentage on the axis; the outermost labels are shifted to stay inside the chart. */
function Percent({ x, y, index, payload, last }: XAxisTickContentProps & { last: number }) {
  const { text } = useTheme().vars.palette;
  const anchor = index === 0 ? 'start' : index === last ? 'end' : 'middle';
  return (
    <text x={x} y={Number(y) + 12} textAnchor={anchor} fontSize={12} fill={text.secondary}>
      {percentText(Number(payload.value))}
    </text>
  );
}

/** A horizontal bar for each clinic; negative values extend to the left. */
export function ClinicBars({ bars, legend }: { bars: readonly ChartBar[]; legend: readonly LegendEntry[] }) {
  const translate = useTranslate();
  const { palette } = useTheme().vars;
  const noData = translate('dashboards.notAvailable');
  const minimum = lowestTens(bars);
  const ticks = [...(minimum < 0 ? [minimum] : []), 0, 50, 100];
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        layout="vertical"
        data={[...bars]}
        margin={{ top: TOP, right: 1, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis
          type="number"
          domain={[minimum, 100]}
          height={AXIS_HEIGHT}
          ticks={ticks}
          interval={0}
          tickLine={false}
          axisLine={false}
          tick={(tick) => <Percent {...tick} last={ticks.length - 1} />}
        />
        <YAxis
          type="category"
          dataKey="key"
          width={1}
          interval={0}
          tickLine={false}
          axisLine={false}
          tick={(tick) => <ClinicName {...tick} bars={bars} noData={noData} />}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: palette.surface.hover, fillOpacity: 0.6 }}
          content={(props) => <ChartTooltip {...props} format={percentText} legend={legend} noData={noData} />}
        />
        <Bar
          dataKey="value"
          barSize={14}
          isAnimationActive={false}
          activeBar={false}
          background={{ fill: palette.surface.faint, radius: 3 }}
          shape={(bar) => <LyingBar {...bar} hasZero={minimum < 0} />}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
