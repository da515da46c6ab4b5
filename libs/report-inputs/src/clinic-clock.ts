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

type Located = Pick<ReportClinic, 'clinicId' | 'timeZone'>;

/** The clock of a clinic. @param now milliseconds since the epoch. */
export const clockOf = ({ clinicId, timeZone }: Located, now: number): ClinicClock => ({
  clinicId,
  today: dateAt(now, timeZone),
  nowMinutes: localTimeMinutes(localTimeAt(now, timeZone)),
});

/** The clocks of clinics by id. @param now milliseconds since the epoch. */
export const clocksOf = (clinics: readonly Located[], now: number): Map<number, ClinicClock> =>
  new Map(clinics.map((clinic) => [clinic.clinicId, clockOf(clinic, now)]));
