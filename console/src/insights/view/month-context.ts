import { createContext, useContext } from 'react';
import type { DayLine } from '../layout/day-lines.js';
import type { InsightKind } from '../layout/appointment-insights.js';

/** What the days of the month draw: the grid itself knows nothing of it, so that a change moves nothing. */
export interface MonthContent {
  /** `yyyy-mm`. */
  month: string;
  /** The day in New York, `yyyy-mm-dd`. */
  today: string;
  lines: ReadonlyMap<string, readonly DayLine[]>;
  /** Opens a day, with all its insights or those of one kind. */
  openDay: (date: string, kind: InsightKind | null) => void;
}

export const MonthContext = createContext<MonthContent | null>(null);

export function useMonthContent(): MonthContent {
  const content = useContext(MonthContext);
  if (!content) throw new Error('useMonthContent is only for what stands in the month.');
  return content;
}
