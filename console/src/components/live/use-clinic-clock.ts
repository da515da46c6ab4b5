import { localTimeAt } from '@helix/hygiene';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The clinic's local time, `yyyy-mm-ddThh:mm:00`, updated each minute and immediately when the page becomes visible
 * again, for example after the computer slept.
 */
export function useClinicClock(timeZone: string): string {
  const read = (): string => `${localTimeAt(Date.now(), timeZone).slice(0, 16)}:00`;
  const [now, setNow] = useState(read);
  useEffect(() => {
    let timer: number | undefined;
    const tick = (): void => {
      window.clearTimeout(timer);
      setNow(read());
      timer = window.setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
    // `read` depends on the time zone alone.
  }, [timeZone]);
  return now;
}
