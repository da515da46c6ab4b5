import { useCallback, useEffect, useRef, useState } from 'react';

/** A submenu stays this long after the pointer has left it, in milliseconds. */
const CLOSE_MILLISECONDS = 200;

/**
 * Which of several submenus is open. Pointing opens one, and leaving closes it a little later; one that was clicked, or
 * has the focus, stays until it is closed.
 */
export function useHoverMenu<Name extends string>() {
  const [open, setOpen] = useState<Name | null>(null);
  const stays = useRef(false);
  const closing = useRef<number | undefined>(undefined);
  const stopClosing = (): void => window.clearTimeout(closing.current);
  useEffect(() => stopClosing, []);

  const close = useCallback((): void => {
    stopClosing();
    stays.current = false;
    setOpen(null);
  }, []);

  return {
    open,
    close,
    enter(name: Name): void {
      stopClosing();
      if (open === name || (open !== null && stays.current)) return;
      stays.current = false;
      setOpen(name);
    },
    leave(): void {
      stopClosing();
      if (!stays.current) closing.current = window.setTimeout(close, CLOSE_MILLISECONDS);
    },
    /** Keeps the open one. */
    keep(): void {
      stays.current = true;
    },
    /** A click on the name of one: opens it to stay, or closes it when it was to stay. */
    press(name: Name): void {
      stopClosing();
      if (open === name && stays.current) return close();
      stays.current = true;
      setOpen(name);
    },
  };
}
export type HoverMenu<Name extends string> = ReturnType<typeof useHoverMenu<Name>>;
