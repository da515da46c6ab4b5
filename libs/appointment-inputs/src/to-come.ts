import { OVER_AFTER_MINUTES, localTimeAt, localTimeMinutes } from '@helix/hygiene';

/** When an appointment is. */
export interface AppointmentTime {
  /** Wall clock of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  durationInMinutes: number;
}

/**
 * From which moment on a clinic's appointments are to come: those that end after it. One of today that is over is past, like
 * those of the days before. The re-analysis and the trial of rules both count from here.
 *
 * @param now milliseconds since the epoch.
 * @param timeZone IANA name.
 * @returns wall clock of the clinic, `yyyy-mm-ddThh:mm:ss`.
 */
export function toComeFrom(now: number, timeZone: string): string {
  const minutes = localTimeMinutes(localTimeAt(now, timeZone)) - OVER_AFTER_MINUTES;
  return new Date(minutes * 60_000).toISOString().slice(0, 19);
}

/** Whether an appointment is to come. @param from as `toComeFrom` answers it. */
export function isToCome({ start, durationInMinutes }: AppointmentTime, from: string): boolean {
  return localTimeMinutes(start) + durationInMinutes > localTimeMinutes(from);
}
