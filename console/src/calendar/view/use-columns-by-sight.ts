import { startTransition, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { columnsInSight, inSightFirst } from '../layout/columns-by-sight.js';
import type { CalendarContent } from './calendar-context.js';
import { AXIS_WIDTH } from '../../components/grid/grid-styles.js';
import { MIN_COLUMN_WIDTH } from './calendar-frame.js';

/**
 * What the grid draws: of another day first the columns that are in sight, so that these are there sooner, and the others
 * once they have been drawn.
 *
 * @param isPainted whether the grid is in sight at all.
 * @param frame what scrolls.
 * @param scrolled how far it is scrolled sideways at first.
 * @param shownId an appointment that is to be there at once, wherever its column is.
 */
export function useColumnsBySight(
  content: CalendarContent,
  isPainted: boolean,
  frame: RefObject<HTMLElement | null>,
  scrolled: number,
  shownId: RefObject<string | null>,
): CalendarContent {
  // Kept, as asking an element how far it is scrolled has the browser lay out the page.
  const left = useRef(scrolled);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const keep = (): void => {
      left.current = element.scrollLeft;
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [frame]);

  const [settled, setSettled] = useState<CalendarContent>(() => ({ ...content, columns: [], views: new Map() }));
  useEffect(() => {
    if (!isPainted || settled === content) return;
    let timer = 0;
    // After the frame that shows what is in sight; React alone would begin before it.
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
    const columnWidth = MIN_COLUMN_WIDTH[content.isWeekly ? 'week' : 'day'];
    const sight = columnsInSight(content.columns.length, left.current, window.innerWidth - AXIS_WIDTH, columnWidth);
    return { ...content, ...inSightFirst(content, settled, sight, shownId.current) };
  }, [content, settled, shownId]);
}
