import { useLayoutEffect, useState, type RefObject } from 'react';

/** At the left and right of the calendar's frame, pixels each. */
const BORDER = 1;

let scrollbar: number | null = null;

/** What a vertical scrollbar takes from the content beside it, pixels; zero where it lies over the content. */
function scrollbarWidth(): number {
  if (scrollbar === null) {
    const box = document.createElement('div');
    box.style.cssText = 'position:absolute;visibility:hidden;overflow-y:scroll;width:100px;height:10px';
    document.body.append(box);
    scrollbar = box.offsetWidth - box.clientWidth;
    box.remove();
  }
  return scrollbar;
}

/**
 * The width inside of the calendar's frame, pixels: computed first, so that the columns have their width in the first frame
 * already, and observed from then on.
 *
 * @param outer the expected width of the frame with its borders, pixels.
 */
export function useFrameWidth(frame: RefObject<HTMLElement | null>, outer: number): number {
  const [width, setWidth] = useState(() => outer - 2 * BORDER - scrollbarWidth());
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    // An observer, because reading the width at once would force a layout of the page.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
