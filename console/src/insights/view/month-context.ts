import { createContext, useContext } from 'react';
import type { DayLine, InsightKind } from '../layout/appointment-insights.js';

/** The content of the days. The grid itself does not get it, so that a change of content moves nothing. */
export interface MonthContent {
  /** `yyyy-mm`. */
  month: string;
  /** The date in New York, `yyyy-mm-dd`. */
  today: string;
  lines: ReadonlyMap<string, readonly DayLine[]>;
  /** Opens a day, with all of its insights or those of one kind. */
  openDay: (date: string, kind: InsightKind | null) => void;
}

export const MonthContext = createContext<MonthContent | null>(null);

export function useMonthContent(): MonthContent {
  const content = useContext(MonthContext);
  if (!content) throw new Error('useMonthContent must be used inside of MonthContext.');
  return content;
}
