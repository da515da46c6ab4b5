import type { CalendarAppointment, DayBucket } from '@helix/contracts';

/** Dollars added up without the errors of fractions. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((cents, dollars) => cents + Math.round(dollars * 100), 0) / 100;

/**
 * R-35, for providers without commission options: all that the provider completed in the week, dollars.
 *
 * @param days of that one provider.
 */
export const weekEarnings = (days: readonly DayBucket[]): number =>
  sum(days.map(({ totalCompleted }) => totalCompleted));

/** The appointments of a week that take place, in order of start: cancelled and missed ones earn nothing. */
export function weekAppointments(days: readonly DayBucket[]): CalendarAppointment[] {
  return days
    .flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments))
    .filter(({ status }) => status !== 'cancelled' && status !== 'noShow')
    .sort((a, b) => a.startDate.localeCompare(b.startDate));
}

/** The services of an appointment by name, each once, with how often where that is more than once. */
export function servicesOf({ procedures }: Pick<CalendarAppointment, 'procedures'>): string[] {
  const counts = new Map<string, number>();
  for (const { procedureName } of procedures) counts.set(procedureName, (counts.get(procedureName) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
}

/** A line of an appointment: a service, and how many more there are that do not fit; 0 but for the last line. */
export interface ServiceLine {
  name: string;
  more: number;
}

/** The services that fit into some lines, one in each. */
export function serviceLines(services: readonly string[], lines: number): ServiceLine[] {
  const shown = services.slice(0, Math.max(0, lines));
  return shown.map((name, index) => ({ name, more: index === shown.length - 1 ? services.length - shown.length : 0 }));
}
