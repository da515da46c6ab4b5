import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';

/** How long a block of the history shows (spec 2 section 9). */
export const CAROUSEL_INTERVAL_MS = 8000;

/** Calls `advance` at the interval of the carousel, unless it is paused or the user prefers reduced motion. */
export function useAutoAdvance(isPaused: boolean, advance: () => void): void {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  useEffect(() => {
    if (isPaused || isStill) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') advance();
    }, CAROUSEL_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [isPaused, isStill, advance]);
}
