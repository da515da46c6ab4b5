import { createContext, useContext } from 'react';
import type { ClinicFormat } from '../layout/clinic-format.js';
import type { ProviderColumn } from '../layout/columns.js';
import type { VisitView } from '../layout/visit-view.js';

/** What the pieces inside of the grid draw. The grid itself is only told where they stand. */
export interface CalendarContent {
  columns: readonly ProviderColumn[];
  views: ReadonlyMap<string, VisitView>;
  format: ClinicFormat;
}

/** What passes quickly; apart from the content, so that opening a card draws nothing else anew. */
export interface VisitMarks {
  /** The visit whose card is open. */
  openId: string | null;
  /** Visits that have just changed. */
  changed: ReadonlySet<string>;
}

export const CalendarContext = createContext<CalendarContent | null>(null);
export const VisitMarksContext = createContext<VisitMarks>({ openId: null, changed: new Set() });

/** Throws outside of the calendar. */
export function useCalendarContent(): CalendarContent {
  const content = useContext(CalendarContext);
  if (!content) throw new Error('useCalendarContent is only for pieces of the calendar.');
  return content;
}

export const useVisitMarks = (): VisitMarks => useContext(VisitMarksContext);
