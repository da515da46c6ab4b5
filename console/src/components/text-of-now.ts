import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer for all that show an age; it stops with the last of them. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => listeners.forEach((tick) => tick()), SECOND_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/**
 * A text that follows from the time, such as an age. It is computed each second, and renders only when it has changed.
 *
 * @param textAt of an instant, milliseconds since the epoch.
 */
export const useTextOfNow = (textAt: (epochMs: number) => string): string =>
  useSyncExternalStore(subscribe, () => textAt(Date.now()));
