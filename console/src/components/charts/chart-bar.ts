import type { DashboardState } from '@helix/hygiene';
import type { Theme } from '@mui/material/styles';

/** What a bar's colour shows: a state, or plain where values are not rated. */
export type BarState = DashboardState | 'plain';

/** One bar of a chart, and one row of its table. */
export interface ChartBar {
  key: string;
  /** The labels on the axis, `subLabel` in a second line. */
  label: string;
  subLabel?: string;
  /** In full, for the tooltip and the table. */
  name: string;
  /** Null: no data. */
  value: number | null;
  state: BarState;
  /** Set while the value is not final: a forecast, or a period that is not over. Such bars are lighter. */
  note?: string;
  /** Whether it is the current day or month. */
  isCurrent?: boolean;
}

/** A line that bars are compared with. */
export interface ChartGoal {
  value: number;
  text: string;
}

/** The meaning of a colour in a chart. */
export interface LegendEntry {
  state: DashboardState;
  text: string;
}

/** Whether any bar has a value. */
export function hasData(bars: readonly ChartBar[]): boolean {
  return bars.some(({ value }) => value !== null);
}

/** The lower end of an axis of percentages: 0, or the next multiple of ten below the lowest value. */
export function lowestTens(bars: readonly ChartBar[]): number {
  return Math.floor(Math.min(0, ...bars.map(({ value }) => value ?? 0)) / 10) * 10 + 0;
}

const MAX_TICKS = 6;

/** The ticks of an axis from `minimum` to `maximum`: round steps that include zero. */
export function axisTicks(minimum: number, maximum: number): number[] {
  const steps = [10, 20, 25, 50, 100, 200, 500];
  const step = steps.find((candidate) => (maximum - minimum) / candidate < MAX_TICKS) ?? maximum;
  const ticks: number[] = [];
  for (let tick = Math.ceil(minimum / step) * step; tick <= maximum; tick += step) ticks.push(tick + 0);
  return ticks;
}

/** The colour of a bar, as a CSS variable of the theme. */
export function barColor(theme: Theme, state: BarState): string {
  return state === 'plain' ? theme.vars.palette.primary.main : theme.vars.palette.state[state].bar;
}

/** The opacity of a bar whose value is not final. */
export const FORECAST_OPACITY = 0.5;
