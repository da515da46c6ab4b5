import { useEffect, useRef, type RefObject } from 'react';
import { SLOT_HEIGHT } from '../layout/fitting-lines.js';
import { minuteOfDay, SLOT_MINUTES } from '../layout/synthetic-day.js';
import type { VisibleHours } from '../layout/visible-hours.js';

/** How much of the time before now is in sight at first, in minutes. */
const BEFORE_NOW = 60;

/**
 * Scrolls to the present hour when a day of today is first shown. Later changes leave the place alone.
 *
 * @param now the clinic's wall clock when today is shown, else null.
 */
export function useInitialScroll(
  frame: RefObject<HTMLElement | null>,
  isReady: boolean,
  now: string | null,
  hours: VisibleHours,
): void {
  const done = useRef(false);
  useEffect(() => {
    if (!isReady || done.current || !frame.current) return;
    done.current = true;
    if (now === null) return;
    const minutes = minuteOfDay(now.slice(0, 10), now) - BEFORE_NOW - hours.start;
    const top = Math.max(0, minutes / SLOT_MINUTES) * SLOT_HEIGHT;
    const element = frame.current;
    // After the grid has measured itself.
    requestAnimationFrame(() => element.scrollTo({ top }));
  }, [isReady, now, hours, frame]);
}
