import type { DashboardState } from '@helix/hygiene';
import type { Theme } from '@mui/material/styles';

/** What a bar's colour shows: a state, or plain where values are not rated. */
export type BarState = DashboardState | 'plain';

/** How far the period of a value has passed. */
export type Certainty = 'actual' | 'partial' | 'forecast';

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
  /** `partial`: a period that is not over; `forecast`: one that has not started. Such bars are lighter. */
  certainty?: Certainty;
  /** The certainty in words. */
  note?: string;
  /** What the value is compared with, in words. */
  comparison?: string;
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

/** The upper end of an axis of percentages that may end below 100: the next multiple of ten, at least 30. */
export function topTens(bars: readonly ChartBar[]): number {
  return Math.max(30, Math.ceil(Math.max(0, ...bars.map(({ value }) => value ?? 0)) / 10) * 10);
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

/** Bars of values that are not final are lighter; those of a period that has started also have a dashed outline. */
export const CERTAINTY_STYLES: Readonly<Record<Certainty, { opacity: number; dashes: string | null }>> = {
  actual: { opacity: 1, dashes: null },
  partial: { opacity: 0.65, dashes: '4 2' },
  forecast: { opacity: 0.35, dashes: '' },
};

/** The size of a bar's value, pixels. */
const LABEL = { ascent: 11, descent: 3, gap: 6 } as const;

/**
 * The baseline of the value of an upright bar, in pixels from the top of the chart: above the bar, or above the goal
 * line where the value would lie on it.
 *
 * @param top of the bar.
 * @param goal of the goal line; null without one.
 */
export function labelBaseline(top: number, goal: number | null): number {
  const baseline = top - LABEL.gap;
  if (goal === null) return baseline;
  const isCrossed = goal > baseline - LABEL.ascent - LABEL.descent && goal < baseline + LABEL.descent;
  return isCrossed ? goal - LABEL.gap : baseline;
}
