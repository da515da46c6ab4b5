import type { ClinicView, OpenTimeRow } from '@helix/contracts';
import { addDays, dateAt, openTimePercent, sumOfTime } from '@helix/hygiene';

export const PERIODS = ['today', 'tomorrow', 'average'] as const;
export type Period = (typeof PERIODS)[number];

/** The length of the averaged period, which starts tomorrow. */
const DAYS_AHEAD = 7;

type Clinic = Pick<ClinicView, 'clinicId' | 'name' | 'timeZone'>;

/**
 * The days that the cards of these clinics need; today differs by time zone. @param now milliseconds since the epoch.
 */
export function neededDays(clinics: readonly Clinic[], now: number): { startDate: string; endDate: string } {
  const todays = clinics.map(({ timeZone }) => dateAt(now, timeZone)).sort();
  return { startDate: todays[0] ?? '', endDate: addDays(todays.at(-1) ?? '', DAYS_AHEAD) };
}

/** A clinic's open time in percent; null: unknown. */
export interface ClinicOpenTime extends Record<Period, number | null> {
  clinicId: number;
  name: string;
}

/**
 * The open time of each clinic today and tomorrow in its own time zone, and over the seven days from tomorrow on,
 * computed from the sums of those days.
 */
export function clinicOpenTimes(
  clinics: readonly Clinic[],
  rows: readonly OpenTimeRow[],
  now: number,
): ClinicOpenTime[] {
  return clinics.map(({ clinicId, name, timeZone }) => {
    const today = dateAt(now, timeZone);
    const between = (first: string, last: string): number | null => {
      const days = rows.filter((row) => row.clinicId === clinicId && row.date >= first && row.date <= last);
      const times = days.map(({ totalMinutesWorked, totalMinutesClocked }) => ({
        minutesWorked: totalMinutesWorked,
        minutesClocked: totalMinutesClocked,
      }));
      return openTimePercent(sumOfTime(times));
    };
    const tomorrow = addDays(today, 1);
    return {
      clinicId,
      name,
      today: between(today, today),
      tomorrow: between(tomorrow, tomorrow),
      average: between(tomorrow, addDays(today, DAYS_AHEAD)),
    };
  });
}
