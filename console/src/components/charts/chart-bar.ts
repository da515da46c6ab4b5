import type { DashboardState } from '@helix/hygiene';

/** What a bar's colour is: of a state, or plain where nothing is judged. */
export type BarState = DashboardState | 'plain';

/** One bar of a chart, and one row of the table that says the same. */
export interface ChartBar {
  key: string;
  /** On the axis; the second, smaller, under the first. */
  label: string;
  subLabel?: string;
  /** In full, for the tooltip and the table. */
  name: string;
  /** Null: no data. */
  value: number | null;
  state: BarState;
  /** What the value still is: a forecast, or of a period that is not over. Such bars are lighter. */
  note?: string;
  /** The present day or month. */
  isCurrent?: boolean;
}

/** A line to hold bars against. */
export interface ChartGoal {
  value: number;
  text: string;
}

/** What a colour means in a chart. */
export interface LegendEntry {
  state: DashboardState;
  text: string;
}

/** Whether there is anything to draw. */
export function hasData(bars: readonly ChartBar[]): boolean {
  return bars.some(({ value }) => value !== null);
}

/** The lowest that an axis of percents must go: 0, or the tens below the lowest value. */
export function lowestTens(bars: readonly ChartBar[]): number {
  return Math.floor(Math.min(0, ...bars.map(({ value }) => value ?? 0)) / 10) * 10 + 0;
}

/** The most lines that an axis has. */
const MOST_LINES = 6;

/** Where an axis from `minimum` to `maximum` has its lines: at steps that people count in, zero among them. */
export function axisTicks(minimum: number, maximum: number): number[] {
  const steps = [10, 20, 25, 50, 100, 200, 500];
  const step = steps.find((one) => (maximum - minimum) / one < MOST_LINES) ?? maximum;
  const ticks: number[] = [];
  for (let tick = Math.ceil(minimum / step) * step; tick <= maximum; tick += step) ticks.push(tick + 0);
  return ticks;
}
