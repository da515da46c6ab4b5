import { useLayoutEffect, useRef, type RefObject } from 'react';
import { FIRST_HOUR } from '../layout/shown-hours.js';
import { SLOT_HEIGHT } from './week-frame.js';

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const FIRST_MINUTE = minuteOf(FIRST_HOUR);
/** How much of the time before the first appointment is in sight, minutes. */
const BEFORE = 30;

/**
 * Scrolls to the first appointment of the week when a week is first shown: most weeks begin long after four in the morning.
 *
 * @param starts wall clocks of the starts of the appointments that the grid shows.
 */
export function useFirstAppointment(
  frame: RefObject<HTMLElement | null>,
  isReady: boolean,
  starts: readonly string[],
): void {
  const done = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isReady || done.current || !element || starts.length === 0) return;
    done.current = true;
    const minutes = starts.map((start) => minuteOf(start.slice(11)));
    const top = (Math.max(0, Math.min(...minutes) - BEFORE - FIRST_MINUTE) / 30) * SLOT_HEIGHT;
    element.scrollTo({ top });
    // Once more when the grid has measured itself and is as high as it will be.
    requestAnimationFrame(() => element.scrollTo({ top }));
  }, [frame, isReady, starts]);
}
