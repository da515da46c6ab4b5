import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Rows rendered above and below those that are seen. */
const OVERSCAN = 12;
/** The height of the rows before the browser has laid them out, pixels. */
const EXPECTED_HEIGHT = 600;

export interface RowWindow {
  /** The first rendered row, from 0, and the one after the last. */
  first: number;
  end: number;
  /** Scrolls until a row is seen. */
  reveal: (index: number) => void;
}

/**
 * Which of many rows of equal height are rendered.
 *
 * @param scroller has the rows below a header of `headHeight` pixels that stays.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  { rowHeight, headHeight }: { rowHeight: number; headHeight: number },
): RowWindow {
  const [view, setView] = useState({ top: 0, height: EXPECTED_HEIGHT });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const follow = (): void => setView({ top: element.scrollTop, height: element.clientHeight || EXPECTED_HEIGHT });
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller]);
  const reveal = useCallback(
    (index: number): void => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowHeight;
      const bottom = top + rowHeight + headHeight - element.clientHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (element.clientHeight > 0 && bottom > element.scrollTop) element.scrollTop = bottom;
    },
    [scroller, rowHeight, headHeight],
  );
  const first = Math.max(0, Math.min(count, Math.floor(view.top / rowHeight)) - OVERSCAN);
  const end = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN);
  return { first, end, reveal };
}
