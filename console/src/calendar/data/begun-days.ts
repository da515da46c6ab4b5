import type { DayRange } from '../layout/shown-days.js';

/** How long days that were begun wait for their calendar, in milliseconds: a slow machine may still be drawing its frame. */
const WAIT_MILLISECONDS = 30_000;

interface Begun {
  clinicGuid: string;
  loaded: DayRange;
  stop: () => void;
  timer: number;
}

let begun: Begun | null = null;

/** Days that are kept current already while the page that will show them is not there yet. */
export const begunDays = {
  /** @param stop ends what keeps them current; called when nobody takes them. */
  put(clinicGuid: string, loaded: DayRange, stop: () => void): void {
    begunDays.drop();
    begun = { clinicGuid, loaded, stop, timer: window.setTimeout(() => begunDays.drop(), WAIT_MILLISECONDS) };
  },

  /** Hands over days that were begun; null when others were, or none. @returns what ends the keeping. */
  take(clinicGuid: string, { startDate, endDate }: DayRange): (() => void) | null {
    const there = begun;
    if (!there) return null;
    const isThese =
      there.clinicGuid === clinicGuid && there.loaded.startDate === startDate && there.loaded.endDate === endDate;
    if (!isThese) {
      begunDays.drop();
      return null;
    }
    window.clearTimeout(there.timer);
    begun = null;
    return there.stop;
  },

  drop(): void {
    if (!begun) return;
    window.clearTimeout(begun.timer);
    begun.stop();
    begun = null;
  },
};
