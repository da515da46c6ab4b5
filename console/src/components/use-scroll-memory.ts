import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useIsReturn } from './arrival.js';

interface ScrollPosition {
  top: number;
  left: number;
}

/** By entry of the history and scroll container, as long as the page is open. */
const positions = new Map<string, ScrollPosition>();
/** How long the content may take to become as high as it was. */
const RESTORE_TIMEOUT_MS = 1000;

/** Scrolls as soon as the content is large enough, unless the user does something first. @returns how to stop. */
function restore(element: HTMLElement, { top, left }: ScrollPosition): () => void {
  const deadline = performance.now() + RESTORE_TIMEOUT_MS;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const event of ['wheel', 'pointerdown', 'keydown']) window.removeEventListener(event, stop, true);
  };
  const attempt = (): void => {
    element.scrollTo({ top, left });
    const isThere = Math.abs(element.scrollTop - top) <= 1 && Math.abs(element.scrollLeft - left) <= 1;
    if (isThere || performance.now() > deadline) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const event of ['wheel', 'pointerdown', 'keydown']) window.addEventListener(event, stop, true);
  attempt();
  return stop;
}

/**
 * Returns a scroll container to where it was when Back or Forward shows its page again.
 *
 * @param container its name and the page that it belongs to: the position is restored once for each.
 * @param isReady its content is there.
 * @returns whether there is a position to return to, so that the page must not scroll by itself.
 */
export function useScrollMemory(frame: RefObject<HTMLElement | null>, container: string, isReady = true): boolean {
  const { key } = useLocation();
  const isReturn = useIsReturn();
  const memoryKey = `${key} ${container}`;
  const [isRemembered] = useState(() => isReturn && positions.has(memoryKey));
  const shown = useRef<string | null>(null);
  const latest = useRef<ScrollPosition>({ top: 0, left: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !isReady) return;
    const isFirst = shown.current !== container;
    shown.current = container;
    const position = isFirst && isReturn ? positions.get(memoryKey) : undefined;
    // Reads the position only after a scroll: at any other time the browser would have to lay out the page for it.
    const store = (): void => {
      latest.current = { top: element.scrollTop, left: element.scrollLeft };
      positions.set(memoryKey, latest.current);
    };
    const stop = position && restore(element, position);
    if (!position) positions.set(memoryKey, latest.current);
    element.addEventListener('scroll', store, { passive: true });
    return () => {
      stop?.();
      element.removeEventListener('scroll', store);
    };
  }, [frame, container, memoryKey, isReady]);
  return isRemembered;
}
