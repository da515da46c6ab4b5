import { isKnownTime, productiveTime, timeSpent, type ProviderTime } from '../dashboard/open-time.js';

/** What is stored of one provider on one day. Money in cents. */
export interface ProviderDay extends ProviderTime {
  /** Active appointments. */
  appointments: number;
  /** Of these, the minutes of those that took place: all on a past day, on today those that are over or have a done item. */
  minutesWorked: number;
  /** Completed on the day and credited to the provider (rules part S, 1). */
  productionCents: number;
  /** Of the production, by its category. */
  hygieneCents: number;
  xRayCents: number;
  /** Of the appointments that have a goal, and their minutes. */
  goalCents: number;
  goalMinutes: number;
}

/** Sums of provider-days. Money in cents. */
export interface ProductivitySums extends Pick<
  ProviderDay,
  'appointments' | 'minutesWorked' | 'productionCents' | 'hygieneCents' | 'xRayCents' | 'goalCents' | 'goalMinutes'
> {
  /** Of the days with known time alone: what open time compares. Forecast minutes on today and later. */
  knownMinutesWorked: number;
  /** 0 when nobody's time is known. */
  minutesClocked: number;
  /** The minutes clocked of past days alone, and the production of these days: the schedule of a running day pays nobody. */
  minutesPaid: number;
  paidCents: number;
}

/** The sums of nothing. */
export const NO_SUMS: ProductivitySums = {
  appointments: 0,
  minutesWorked: 0,
  productionCents: 0,
  hygieneCents: 0,
  xRayCents: 0,
  goalCents: 0,
  goalMinutes: 0,
  knownMinutesWorked: 0,
  minutesClocked: 0,
  minutesPaid: 0,
  paidCents: 0,
};
const SUMMED = Object.keys(NO_SUMS) as (keyof ProductivitySums)[];

/** The sums of one provider-day. @param isPast whether the day is before today in the clinic. */
export function sumsOfDay(day: ProviderDay, isPast: boolean): ProductivitySums {
  const time = timeSpent(day, isPast);
  const isKnown = isKnownTime(time);
  const minutesPaid = isKnown && isPast ? time.minutesClocked : 0;
  return {
    appointments: day.appointments,
    minutesWorked: day.minutesWorked,
    productionCents: day.productionCents,
    hygieneCents: day.hygieneCents,
    xRayCents: day.xRayCents,
    goalCents: day.goalCents,
    goalMinutes: day.goalMinutes,
    knownMinutesWorked: isKnown ? time.minutesWorked : 0,
    minutesClocked: isKnown ? time.minutesClocked : 0,
    minutesPaid,
    paidCents: minutesPaid > 0 ? day.productionCents : 0,
  };
}

/** The sums of providers, days or clinics together. */
export function addSums(parts: Iterable<ProductivitySums>): ProductivitySums {
  const total = { ...NO_SUMS };
  for (const part of parts) for (const key of SUMMED) total[key] += part[key];
  return total;
}

/** Whether there is anything to show: minutes, production, known time or appointments (rules part S, 14). */
export const hasSums = (sums: ProductivitySums): boolean => SUMMED.some((key) => sums[key] !== 0);

/** Measures of a row of a chart; null: nothing to divide by. */
export interface ProductivityMeasures {
  /** Cents an hour of chair time. */
  perHour: number | null;
  /** Cents an hour of paid time, over the past days on which it is known (rules part S, 4). */
  perPaidHour: number | null;
  /** Cents an hour: the goal of the appointments that have one. */
  plannedPerHour: number | null;
  /** Cents an hour of hygiene, and with x-rays. */
  hygienePerHour: number | null;
  hygieneXRayPerHour: number | null;
  /** Minutes worked / clocked, a fraction that is not rounded and may exceed 1 (R-23; rules part Y, 2). */
  percentProductiveTime: number | null;
}

/** The measures of sums: what was added is divided, once (rules part S, 4 and 5). */
export function measuresOf(sums: ProductivitySums): ProductivityMeasures {
  const { minutesWorked, productionCents, hygieneCents, xRayCents } = sums;
  return {
    perHour: centsPerHour(productionCents, minutesWorked),
    perPaidHour: centsPerHour(sums.paidCents, sums.minutesPaid),
    plannedPerHour: centsPerHour(sums.goalCents, sums.goalMinutes),
    hygienePerHour: centsPerHour(hygieneCents, minutesWorked),
    hygieneXRayPerHour: centsPerHour(hygieneCents + xRayCents, minutesWorked),
    percentProductiveTime: productiveTime({
      minutesWorked: sums.knownMinutesWorked,
      minutesClocked: sums.minutesClocked,
    }),
  };
}

/** Cents an hour, rounded half up; null without minutes. */
const centsPerHour = (cents: number, minutes: number): number | null =>
  minutes > 0 ? Math.round((60 * cents) / minutes) + 0 : null;

/** Up to here a row says too little of an hour. */
const MAX_HIDDEN_MINUTES = 120;

/** Whether so many minutes say something of an hour. */
export const hasEnoughMinutes = (minutes: number): boolean => minutes > MAX_HIDDEN_MINUTES;

/**
 * Whether a view of a value by the hour shows a row: the value is above 0, over more than 120 minutes of the row itself
 * (rules part S, 8). Hidden days stay in every sum.
 */
export const showsPerHour = (value: number | null, minutes: number): boolean =>
  value !== null && value > 0 && hasEnoughMinutes(minutes);
