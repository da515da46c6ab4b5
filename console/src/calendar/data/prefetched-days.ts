import type { DayRange } from '../../components/calendar-dates.js';

/** How long prefetched days wait for their calendar: a slow machine may still be rendering the frame. */
const TAKE_TIMEOUT_MS = 30_000;

interface PrefetchedDays {
  clinicGuid: string;
  loaded: DayRange;
  unsubscribe: () => void;
  timer: number;
}

let prefetched: PrefetchedDays | null = null;

/** The live subscription of prefetched days, until the calendar that shows them takes it over. */
export const prefetchedDays = {
  /** @param unsubscribe is called when no calendar takes the subscription over. */
  offer(clinicGuid: string, loaded: DayRange, unsubscribe: () => void): void {
    prefetchedDays.drop();
    const timer = window.setTimeout(() => prefetchedDays.drop(), TAKE_TIMEOUT_MS);
    prefetched = { clinicGuid, loaded, unsubscribe, timer };
  },

  /**
   * Takes over the subscription of these days. @returns how to end it; null when other days or none were prefetched.
   */
  take(clinicGuid: string, { startDate, endDate }: DayRange): (() => void) | null {
    if (!prefetched) return null;
    const { loaded, timer, unsubscribe } = prefetched;
    const isSame = prefetched.clinicGuid === clinicGuid && loaded.startDate === startDate && loaded.endDate === endDate;
    if (!isSame) {
      prefetchedDays.drop();
      return null;
    }
    window.clearTimeout(timer);
    prefetched = null;
    return unsubscribe;
  },

  drop(): void {
    if (!prefetched) return;
    window.clearTimeout(prefetched.timer);
    prefetched.unsubscribe();
    prefetched = null;
  },
};
