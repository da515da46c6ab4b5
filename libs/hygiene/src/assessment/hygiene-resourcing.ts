/** How many appointments the patients with an interval need in a year. */
export interface IntervalNeed {
  intervalInMonths: number;
  patients: number;
  /** Rounded half up. */
  appointmentsPerYear: number;
}

/** The hygiene appointments that a clinic's active patients need in a year. */
export interface HygieneResourcing {
  /** By interval, the shortest first. */
  intervals: IntervalNeed[];
  /** The sum of the rounded ones. */
  appointmentsPerYear: number;
}

/**
 * patients x 12 / n for each interval of n months.
 *
 * @param intervals of each active patient; null: none, who needs no appointment.
 */
export function hygieneResourcing(intervals: Iterable<number | null>): HygieneResourcing {
  const patientsOf = new Map<number, number>();
  for (const interval of intervals)
    if (interval !== null) patientsOf.set(interval, (patientsOf.get(interval) ?? 0) + 1);
  const needs = [...patientsOf]
    .toSorted(([one], [other]) => one - other)
    .map(([intervalInMonths, patients]) => ({
      intervalInMonths,
      patients,
      appointmentsPerYear: Math.round((patients * 12) / intervalInMonths),
    }));
  return { intervals: needs, appointmentsPerYear: needs.reduce((sum, need) => sum + need.appointmentsPerYear, 0) };
}

/** The appointments that a patient with an interval needs in a year, two decimals. */
export const appointmentsPerYear = (intervalInMonths: number): number => Math.round(1200 / intervalInMonths) / 100;

/** Whole hours of so many appointments. @param averageMinutes null: not known. */
export const hoursOfAppointments = (appointments: number, averageMinutes: number | null): number | null =>
  averageMinutes === null ? null : Math.round((appointments * averageMinutes) / 60);

/** 365.25 / 7, to two decimals. */
const WEEKS_OF_A_YEAR = 52.18;

/** Hours a week of the minutes of a year, one decimal (rules part S, 37). */
export const hoursPerWeek = (minutesPerYear: number): number =>
  Math.round((minutesPerYear / 60 / WEEKS_OF_A_YEAR) * 10) / 10;
