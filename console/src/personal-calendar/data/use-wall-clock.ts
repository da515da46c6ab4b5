import { localTimeAt } from '@helix/hygiene';
import { useEffect, useState } from 'react';

const LOOK_MILLISECONDS = 15_000;

/** The clinic's wall clock, `yyyy-mm-ddThh:mm:00`; it moves on with each minute. */
export function useWallClock(timeZone: string): string {
  const read = (): string => `${localTimeAt(Date.now(), timeZone).slice(0, 16)}:00`;
  const [now, setNow] = useState(read);
  useEffect(() => {
    const look = (): void => setNow(read());
    const timer = window.setInterval(look, LOOK_MILLISECONDS);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
    // `read` depends on the time zone alone.
  }, [timeZone]);
  return now;
}
