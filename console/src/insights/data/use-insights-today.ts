import { insightsToday } from '@helix/hygiene';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The day that it is for insights, `yyyy-mm-dd`; it moves on at midnight in New York. */
export function useInsightsToday(): string {
  const [today, setToday] = useState(() => insightsToday(Date.now()));
  useEffect(() => {
    const look = (): void => setToday(insightsToday(Date.now()));
    const timer = window.setInterval(look, MINUTE);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
