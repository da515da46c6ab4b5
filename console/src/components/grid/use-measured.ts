import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Frames after which the grid is shown even when it does not say that it has measured itself. */
const MOST_FRAMES = 20;

/**
 * Whether the grid knows the height of its slots. FullCalendar first places events by a guess and moves them a frame or
 * two later; they are not to be seen jumping.
 *
 * @param key another one is another grid, which measures itself again.
 */
export function useMeasured(grid: RefObject<HTMLElement | null>, key: string): boolean {
  const [measured, setMeasured] = useState<string | null>(null);
  const frames = useRef(0);
  useLayoutEffect(() => {
    frames.current = 0;
    let request = 0;
    const look = (): void => {
      const row = grid.current?.querySelector<HTMLElement>('.hg-slot')?.parentElement;
      frames.current += 1;
      if (row?.style.height || frames.current > MOST_FRAMES) setMeasured(key);
      else request = requestAnimationFrame(look);
    };
    request = requestAnimationFrame(look);
    return () => cancelAnimationFrame(request);
  }, [grid, key]);
  return measured === key;
}
