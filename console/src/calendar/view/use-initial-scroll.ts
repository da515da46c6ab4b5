import { useLayoutEffect, useRef, type RefObject } from 'react';
import { SLOT_HEIGHT } from '../layout/fitting-lines.js';
import { minuteOfDay, SLOT_MINUTES } from '../layout/synthetic-day.js';
import type { VisibleHours } from '../layout/visible-hours.js';

/** How much of the time before now is in sight at first, in minutes. */
const BEFORE_NOW = 60;

export interface FirstSight {
  /** Where one was before, which comes first. */
  left: { top: number; left: number } | null;
  /** The clinic's wall clock when today is shown, else null. */
  now: string | null;
  hours: VisibleHours;
}

/**
 * Scrolls to where one was, or to the present hour, when the calendar is first shown. Later changes leave the place alone.
 */
export function useInitialScroll(
  frame: RefObject<HTMLElement | null>,
  isReady: boolean,
  { left, now, hours }: FirstSight,
): void {
  const done = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isReady || done.current || !element) return;
    done.current = true;
    const minutes = now === null ? 0 : minuteOfDay(now.slice(0, 10), now) - BEFORE_NOW - hours.start;
    const place = left ?? { top: (Math.max(0, minutes) / SLOT_MINUTES) * SLOT_HEIGHT };
    // Before the first frame of the grid, and again in the one in which it has measured itself. Not here: a scroll has the
    // browser lay out the whole grid, which it is about to do anyway.
    if (place.top > 0 || ('left' in place && place.left > 0))
      requestAnimationFrame(() => {
        element.scrollTo(place);
        requestAnimationFrame(() => element.scrollTo(place));
      });
  }, [isReady, left, now, hours, frame]);
}
