import { dateAt, localTimeAt, localTimeMinutes } from '@helix/hygiene';

/** The clinic fields that reports need. */
export interface ReportClinic {
  clinicId: number;
  name: string;
  /** IANA name. */
  timeZone: string;
}

/** What the clock of a clinic shows. */
export interface ClinicClock {
  clinicId: number;
  /** `yyyy-mm-dd`. */
  today: string;
  /** Minutes of the local time since the epoch. */
  nowMinutes: number;
}

/** The clocks of clinics by id. @param now milliseconds since the epoch. */
export const clocksOf = (
  clinics: readonly Pick<ReportClinic, 'clinicId' | 'timeZone'>[],
  now: number,
): Map<number, ClinicClock> =>
  new Map(
    clinics.map(({ clinicId, timeZone }) => {
      const nowMinutes = localTimeMinutes(localTimeAt(now, timeZone));
      return [clinicId, { clinicId, today: dateAt(now, timeZone), nowMinutes }];
    }),
  );
