import type { Explanation } from '@helix/hygiene';

/** A line of a breakdown: what it is, and a text for each column; empty where it has none. */
export interface FigureLine {
  name: string;
  /** Below the line: where its values come from, or why they do not count. */
  note?: string;
  values: readonly string[];
}

/** A figure that the page computes by itself, with what it is made of. */
export interface ExplainedFigure {
  /** Of the dialog. */
  title: string;
  /** The heads of the columns: of the names, then of the values. */
  columns: readonly string[];
  lines: readonly FigureLine[];
  /** The sums, and what limits them. */
  totals: readonly FigureLine[];
  /** the same as sentences. */
  reasons: readonly Explanation[];
}
