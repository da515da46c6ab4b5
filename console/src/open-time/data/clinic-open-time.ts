import type { ClinicView, OpenTimeRow } from '@helix/contracts';
import { addDays, dateAt, openTimePercent, sumOfTime } from '@helix/hygiene';

export const PERIODS = ['today', 'tomorrow', 'average'] as const;
export type Period = (typeof PERIODS)[number];

/** The length of the averaged period, which starts tomorrow. */
export const DAYS_AHEAD = 7;

/** The days of a period. @param today the date in the clinic. */
export function daysOfPeriod(period: Period, today: string): { startDate: string; endDate: string } {
  if (period === 'today') return { startDate: today, endDate: today };
  const tomorrow = addDays(today, 1);
  return { startDate: tomorrow, endDate: period === 'tomorrow' ? tomorrow : addDays(today, DAYS_AHEAD) };
}

type Clinic = Pick<ClinicView, 'clinicId' | 'name' | 'timeZone'>;

/**
 * The days that these clinics need: a week back, for comparison, and a week ahead; today differs by time zone.
 *
 * @param now milliseconds since the epoch.
 */
export function neededDays(clinics: readonly Clinic[], now: number): { startDate: string; endDate: string } {
  const todays = clinics.map(({ timeZone }) => dateAt(now, timeZone)).sort();
  return { startDate: addDays(todays[0] ?? '', -DAYS_AHEAD), endDate: addDays(todays.at(-1) ?? '', DAYS_AHEAD) };
}

/** A clinic's open time in percent; null: unknown. */
export interface ClinicOpenTime extends Record<Period, number | null> {
  clinicId: number;
  name: string;
  /** The same a week before: the same weekdays, and for the average the seven days up to today. */
  before: Record<Period, number | null>;
}

/**
 * The open time of each clinic today and tomorrow in its own time zone, and over the seven days from tomorrow on,
 * computed from the sums of those days, and the same a week before.
 */
export function clinicOpenTimes(
  clinics: readonly Clinic[],
  rows: readonly OpenTimeRow[],
  now: number,
): ClinicOpenTime[] {
  return clinics.map(({ clinicId, name, timeZone }) => {
    const today = dateAt(now, timeZone);
    const openTimeOf = (period: Period, day: string): number | null => {
      const { startDate, endDate } = daysOfPeriod(period, day);
      const days = rows.filter((row) => row.clinicId === clinicId && row.date >= startDate && row.date <= endDate);
      const times = days.map(({ totalMinutesWorked, totalMinutesClocked }) => ({
        minutesWorked: totalMinutesWorked,
        minutesClocked: totalMinutesClocked,
      }));
      return openTimePercent(sumOfTime(times));
    };
    const periodsFrom = (day: string): Record<Period, number | null> => ({
      today: openTimeOf('today', day),
      tomorrow: openTimeOf('tomorrow', day),
      average: openTimeOf('average', day),
    });
    return { clinicId, name, ...periodsFrom(today), before: periodsFrom(addDays(today, -DAYS_AHEAD)) };
  });
}
