import { jest } from '@jest/globals';

/** Stops the clock at an instant, ISO 8601, until the end of the test. Timers go on. */
export function stopClock(instant: string): void {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(instant));
}
