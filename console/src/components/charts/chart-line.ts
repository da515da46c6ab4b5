import type { LineLook } from './line-colors.js';

/** The value of a line at one place of the axis. */
export interface LinePoint {
  /** Where it is drawn; null: a gap. */
  value: number | null;
  /** In full, for tooltips. */
  text: string;
  /** The period has not passed, or is cut by the range. */
  isPartial?: boolean | undefined;
  /** The value may still change: the line is dashed. */
  isOpen?: boolean | undefined;
}

/** A line of a chart. */
export interface ChartLine {
  id: string;
  name: string;
  look: LineLook;
  /** By place of the axis. */
  points: ReadonlyMap<string, LinePoint>;
  /** What the values are compared with. */
  goal?: number | undefined;
}

/** A text that stands at a date of a chart. */
export interface ChartAnnotation {
  /** `yyyy-mm-dd` */
  date: string;
  text: string;
}

/** More lines are drawn only when the user switches them on. */
export const MAX_LINES = 12;

/** Up to so many lines have their names beside them instead of in a legend. */
export const MAX_NAMED_LINES = 4;

/** The lines that are drawn at first: those with values, in their order. */
export function firstLines(lines: readonly ChartLine[]): ChartLine[] {
  return lines.filter(({ points }) => [...points.values()].some(({ value }) => value !== null)).slice(0, MAX_LINES);
}

/** The value at a place where the line is final, or that starts the part that is not. */
export const closedValue = ({ points }: ChartLine, x: string): number | null => {
  const point = points.get(x);
  return point && !point.isOpen ? point.value : null;
};

/** The values of the part of a line that may still change, from its last final value on. @param xs the places, in order. */
export function openValues({ points }: ChartLine, xs: readonly string[]): Map<string, number | null> {
  const values = new Map<string, number | null>();
  xs.forEach((x, at) => {
    const [point, next] = [points.get(x), points.get(xs[at + 1] ?? '')];
    if (point?.isOpen || (point && next?.isOpen)) values.set(x, point.value);
  });
  return values;
}

/** The place of the axis at which an annotation stands: that of the last period that starts up to its date. */
export const placeOfDate = (date: string, xs: readonly string[]): string | undefined => xs.findLast((x) => x <= date);

/** The last value of a line. */
export const lastValue = ({ points }: ChartLine, xs: readonly string[]): number | null =>
  points.get(xs.findLast((x) => points.get(x)?.value != null) ?? '')?.value ?? null;
