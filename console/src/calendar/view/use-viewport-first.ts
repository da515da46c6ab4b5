import { startTransition, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { columnsInViewport, renderViewportFirst } from '../layout/viewport-first.js';
import type { CalendarContent } from './calendar-context.js';

/**
 * Viewport-first rendering: of another day, the columns in the viewport render first, so that they appear sooner, and
 * the other columns after them.
 *
 * @param isPainted whether the grid is visible at all.
 * @param frame the scroll container. @param room for columns in it. @param columnWidth of each. @param initialLeft the
 * horizontal scroll position at first. All pixels.
 * @param openId an appointment that renders at once, wherever its column is.
 */
export function useViewportFirst(
  content: CalendarContent,
  isPainted: boolean,
  frame: RefObject<HTMLElement | null>,
  room: number,
  columnWidth: number,
  initialLeft: number,
  openId: RefObject<string | null>,
): CalendarContent {
  // Tracked by events, because reading the scroll position forces a layout of the page.
  const left = useRef(initialLeft);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onScroll = (): void => {
      left.current = element.scrollLeft;
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
    return { ...content, ...renderViewportFirst(content, settled, viewport, openId.current) };
  }, [content, settled, openId]);
}
