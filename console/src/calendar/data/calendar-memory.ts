import type { DayRange } from '../layout/shown-days.js';

/** What one left behind on the calendar, so that one finds it again. */
export interface CalendarMemory {
  clinicGuid: string;
  /** What was shown, as `viewKey` has it, and the parts of the address that said so. */
  view: string;
  parts: Record<string, string | null>;
  /** The days that were loaded. */
  loaded: DayRange;
  scroll: { top: number; left: number };
}

let memory: CalendarMemory | null = null;

/** Kept as long as the page is open, for the calendar that was looked at last. */
export const calendarMemory = {
  keep(left: CalendarMemory): void {
    memory = left;
  },
  /** Null when the last calendar was another clinic's. */
  of(clinicGuid: string): CalendarMemory | null {
    return memory?.clinicGuid === clinicGuid ? memory : null;
  },
};
