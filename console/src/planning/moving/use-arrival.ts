import { useEffect, useRef } from 'react';
import type { PlanOnScreen } from '../data/use-plan.js';

/**
 * Opens a plan that was moved here as soon as the screen opens, unless the user has to decide about other edits first or
 * the appointment is closed: then its notice waits.
 */
export function useArrival({ arrived, offered }: PlanOnScreen, open: () => void, isOld: boolean): void {
  const isWaiting = useRef(arrived !== null && offered === null && !isOld);
  useEffect(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    open();
  });
}
