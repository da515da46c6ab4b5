import { startTransition, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { columnsInViewport, minutesInViewport, renderViewportFirst } from '../layout/viewport-first.js';
import { SLOT_HEIGHT, SLOT_MINUTES } from '../layout/time-axis.js';
import type { CalendarContent } from './calendar-context.js';

/**
 * Viewport-first rendering: of another day, the appointments in the viewport render first, so that they appear sooner,
 * and all others after them.
 *
 * @param isPainted whether the grid is visible at all.
 * @param frame the scroll container. @param room for columns in it. @param columnWidth of each. @param initialLeft the
 * horizontal scroll position at first. All pixels.
 * @param start the first minute of the grid. @param initialMinute the first minute in the viewport at first. Both
 * minutes of the day.
 * @param openId an appointment that renders at once, wherever it is.
 */
export function useViewportFirst(
  content: CalendarContent,
  isPainted: boolean,
  frame: RefObject<HTMLElement | null>,
  room: number,
  columnWidth: number,
  initialLeft: number,
  start: number,
  initialMinute: number,
  openId: RefObject<string | null>,
): CalendarContent {
  // Tracked by events, because reading the scroll position forces a layout of the page.
  const left = useRef(initialLeft);
  const minute = useRef(initialMinute);
  const latestStart = useRef(start);
  latestStart.current = start;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onScroll = (): void => {
      left.current = element.scrollLeft;
      minute.current = latestStart.current + (element.scrollTop / SLOT_HEIGHT) * SLOT_MINUTES;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [frame]);

  // A width that becomes known meanwhile does not take away columns that are there already.
  const widths = useRef({ room, columnWidth });
  widths.current = { room, columnWidth };

  const [settled, setSettled] = useState<CalendarContent>(() => ({ ...content, columns: [], views: new Map() }));
  useEffect(() => {
    if (!isPainted || settled === content) return;
    let timer = 0;
    // Waits for the frame that shows the viewport: React alone would start the transition before it.
    const request = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setSettled(content)));
    });
    return () => {
      cancelAnimationFrame(request);
      window.clearTimeout(timer);
    };
  }, [content, isPainted, settled]);
  return useMemo(() => {
    if (settled === content) return content;
    const { room: width, columnWidth: minimum } = widths.current;
    const viewport = columnsInViewport(content.columns.length, left.current, width, minimum);
    const minutes = minutesInViewport(minute.current, window.innerHeight);
    return { ...content, ...renderViewportFirst(content, settled, viewport, minutes, openId.current) };
  }, [content, settled, openId]);
}
