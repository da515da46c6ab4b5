import { useLayoutEffect, type RefObject } from 'react';
import { AXIS_WIDTH } from '../../components/grid/grid-styles.js';

/**
 * Scrolls sideways as far as it takes to see a column, where there is no room for all of them.
 *
 * @param column which one, from 0; below 0 leaves the place alone.
 */
export function useColumnInSight(frame: RefObject<HTMLElement | null>, column: number): void {
  useLayoutEffect(() => {
    const element = frame.current;
    const heading = element?.querySelectorAll<HTMLElement>('.hg-head-cell')[column];
    if (!element || !heading || column < 0) return;
    const [frameBox, box] = [element.getBoundingClientRect(), heading.getBoundingClientRect()];
    const hiddenAtRight = box.right - frameBox.right;
    const hiddenAtLeft = frameBox.left + AXIS_WIDTH - box.left;
    if (hiddenAtRight > 0) element.scrollLeft += hiddenAtRight;
    else if (hiddenAtLeft > 0) element.scrollLeft -= hiddenAtLeft;
  }, [frame, column]);
}
