import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import { localTimeMinutes } from '@helix/hygiene';

/** Sums dollars in cents, to avoid the rounding errors of fractions. */
const sum = (amounts: readonly number[]): number =>
  amounts.reduce((cents, dollars) => cents + Math.round(dollars * 100), 0) / 100;

/**
 * the commission of what the provider completed in the week, dollars; without a share in any day of the week everything
 * that the provider completed.
 *
 * @param days of one provider.
 */
export function weekEarnings(days: readonly DayBucket[]): number {
  const commissions = days.flatMap(({ totalCommissionCompleted: commission }) => commission ?? []);
  return sum(commissions.length > 0 ? commissions : days.map(({ totalCompleted }) => totalCompleted));
}

/** The held appointments of a week, in order of start. Cancelled and no-show ones earn nothing. */
export function weekAppointments(days: readonly DayBucket[]): CalendarAppointment[] {
  return days
    .flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments))
    .filter(({ status }) => status !== 'cancelled' && status !== 'noShow')
    .sort((a, b) => a.startDate.localeCompare(b.startDate));
}

/** The services of an appointment by name, with a count where there are several of one name. */
export function servicesOf({ tasks = [] }: Pick<CalendarAppointment, 'tasks'>): string[] {
  const counts = new Map<string, number>();
  for (const { service } of tasks) counts.set(service, (counts.get(service) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
}

/** A line of an appointment: a service and, on the last line, the number of services that do not fit. */
export interface ServiceLine {
  name: string;
  more: number;
}

/** The services that fit, one per line. */
export function serviceLines(services: readonly string[], lines: number): ServiceLine[] {
  const shown = services.slice(0, Math.max(0, lines));
  return shown.map((name, index) => ({ name, more: index === shown.length - 1 ? services.length - shown.length : 0 }));
}

/** The shown hours, in the clinic's local time (spec 3 section 9). */
export const FIRST_HOUR = '04:00:00';
export const LAST_HOUR = '19:00:00';

/** Where an appointment is: inside, partly inside, before or after the shown hours. */
export type Place = 'shown' | 'cut' | 'before' | 'after';
type Times = Pick<CalendarAppointment, 'startDate' | 'endDate'>;

const hoursOf = ({ startDate }: Pick<Times, 'startDate'>) => {
  const day = startDate.slice(0, 10);
  return { first: localTimeMinutes(`${day}T${FIRST_HOUR}`), last: localTimeMinutes(`${day}T${LAST_HOUR}`) };
};

/** Where an appointment is on the day of its start. */
export function placeOf({ startDate, endDate }: Times): Place {
  const [start, end] = [localTimeMinutes(startDate), localTimeMinutes(endDate)];
  const { first, last } = hoursOf({ startDate });
  if (start >= last) return 'after';
  if (end <= first) return 'before';
  return start < first || end > last ? 'cut' : 'shown';
}

/** The minutes of an appointment that are in the shown hours. */
export function shownMinutes({ startDate, endDate }: Times): number {
  const { first, last } = hoursOf({ startDate });
  const shown = Math.min(localTimeMinutes(endDate), last) - Math.max(localTimeMinutes(startDate), first);
  return Math.max(0, shown);
}

/** The appointments of a day before or after the shown hours. */
export interface OutsideHours {
  place: 'before' | 'after';
  count: number;
  /** Dollars completed in these appointments. */
  completed: number;
}

/** The appointments of a day before, then after the shown hours, without empty entries. */
export function outsideHours(
  appointments: readonly (Times & Pick<CalendarAppointment, 'totalCompleted'>)[],
): OutsideHours[] {
  return (['before', 'after'] as const).flatMap((place) => {
    const outside = appointments.filter((appointment) => placeOf(appointment) === place);
    if (outside.length === 0) return [];
    return [{ place, count: outside.length, completed: sum(outside.map(({ totalCompleted }) => totalCompleted)) }];
  });
}
