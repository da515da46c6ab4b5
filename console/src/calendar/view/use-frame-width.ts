import { useLayoutEffect, useState, type RefObject } from 'react';

/** The width inside of an element, pixels; null until the browser has laid it out. */
export function useFrameWidth(frame: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
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
