import { useEffect, useRef, useState, type RefObject } from 'react';
import { calendarMemory, type CalendarMemory } from '../data/calendar-memory.js';

const TOP = { top: 0, left: 0 };

/**
 * Remembers what is looked at and how far it is scrolled, until one comes back from another page.
 *
 * @param isReturn one comes back from an appointment, or asks for one, so that the place is the same though the day may
 *   be another.
 * @returns where one had scrolled to, when the same is shown again; null otherwise.
 */
export function useCalendarMemory(
  frame: RefObject<HTMLElement | null>,
  shown: Omit<CalendarMemory, 'scroll'>,
  isReturn: boolean,
): CalendarMemory['scroll'] | null {
  const [scroll] = useState(() => {
    const before = calendarMemory.of(shown.clinicGuid);
    return before && (isReturn || before.view === shown.view) ? before.scroll : null;
  });
  const { clinicGuid, view, parts, loaded } = shown;
  const said = JSON.stringify(parts);
  const latest = useRef(scroll ?? TOP);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const keep = (): void =>
      calendarMemory.keep({
        clinicGuid,
        view,
        parts: JSON.parse(said) as CalendarMemory['parts'],
        loaded,
        scroll: latest.current,
      });
    // Only here: asked for at any other time, the browser would have to lay out the page for the answer.
    const onScroll = (): void => {
      latest.current = { top: element.scrollTop, left: element.scrollLeft };
      keep();
    };
    keep();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [frame, clinicGuid, view, said, loaded]);
  return scroll;
}
