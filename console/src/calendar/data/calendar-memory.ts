import { useEffect, useRef, useState, type RefObject } from 'react';
import type { DayRange } from '../../components/calendar-dates.js';

/** The state that the calendar restores when the user comes back to it. */
export interface CalendarMemory {
  clinicGuid: string;
  /** The `viewKey` of what was shown, and the parameters of that view. */
  view: string;
  viewParameters: Record<string, string | null>;
  /** The days that were loaded. */
  loaded: DayRange;
  scroll: { top: number; left: number };
}

let memory: CalendarMemory | null = null;

/** The calendar that was shown last, remembered as long as the page is open. */
export const calendarMemory = {
  store(state: CalendarMemory): void {
    memory = state;
  },
  /** Null when another clinic's calendar was shown last. */
  of(clinicGuid: string): CalendarMemory | null {
    return memory?.clinicGuid === clinicGuid ? memory : null;
  },
};

const TOP = { top: 0, left: 0 };

/**
 * Remembers what is shown and the scroll position until the user comes back from another page.
 *
 * @param isReturn the address opens an appointment or returns from one: the position is restored even if the day
 * differs.
 * @returns the scroll position to restore; null when another view is shown than before.
 */
export function useCalendarMemory(
  frame: RefObject<HTMLElement | null>,
  state: Omit<CalendarMemory, 'scroll'>,
  isReturn: boolean,
): CalendarMemory['scroll'] | null {
  const [scroll] = useState(() => {
    const before = calendarMemory.of(state.clinicGuid);
    return before && (isReturn || before.view === state.view) ? before.scroll : null;
  });
  const { clinicGuid, view, loaded } = state;
  const parametersText = JSON.stringify(state.viewParameters);
  const latest = useRef(scroll ?? TOP);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const store = (): void =>
      calendarMemory.store({
        clinicGuid,
        view,
        viewParameters: JSON.parse(parametersText) as CalendarMemory['viewParameters'],
        loaded,
        scroll: latest.current,
      });
    // Reads the position only after a scroll: at any other time the browser would have to lay out the page for it.
    const onScroll = (): void => {
      latest.current = { top: element.scrollTop, left: element.scrollLeft };
      store();
    };
    store();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [frame, clinicGuid, view, parametersText, loaded]);
  return scroll;
}
