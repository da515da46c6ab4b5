import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Passes the focus on from an element that is taken away while something in it has the focus, as a notice is by its own
 * button. Without an heir the keyboard would begin again at the top of the page.
 *
 * @param heirOf what gets the focus; asked while the element is still in the page. Undefined: nothing does.
 * @returns the ref of the element.
 */
export function useFocusHeir<E extends HTMLElement>(heirOf: (gone: E) => HTMLElement | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(heirOf);
  latest.current = heirOf;
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) latest.current(shown)?.focus();
    };
  }, []);
  return element;
}

/** What the element stands in: the dialog, or the content of the page. */
export const surroundingsOf = (element: HTMLElement): HTMLElement | undefined =>
  element.closest<HTMLElement>('[role="dialog"], main') ?? undefined;
