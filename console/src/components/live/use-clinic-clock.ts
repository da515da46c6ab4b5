import { wallClockAt } from '@helix/hygiene';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * The clinic's wall clock, `yyyy-mm-ddThh:mm:00`, from the viewer's clock and the clinic's time zone. It moves with each
 * minute, also at once when the page comes back after a sleep.
 */
export function useClinicClock(timeZone: string): string {
  const read = (): string => `${wallClockAt(Date.now(), timeZone).slice(0, 16)}:00`;
  const [now, setNow] = useState(read);
  useEffect(() => {
    let timer: number | undefined;
    const tick = (): void => {
      window.clearTimeout(timer);
      setNow(read());
      timer = window.setTimeout(tick, MINUTE - (Date.now() % MINUTE));
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
