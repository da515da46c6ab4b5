import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import type { DayRange } from '../layout/shown-days.js';

/**
 * Puts days that were read again in the place of what was known of them. A day of the run that the answer leaves out
 * has nothing any more. Neither list is changed.
 */
export function mergeDays(known: readonly DayBucket[], fresh: readonly DayBucket[], run: DayRange): DayBucket[] {
  const kept = known.filter(({ date }) => date < run.startDate || date > run.endDate);
  return [...kept, ...fresh].sort((a, b) => a.date.localeCompare(b.date));
}

export function appointmentsOf(bucket: DayBucket | undefined): CalendarAppointment[] {
  return (bucket?.providers ?? []).flatMap(({ appointments }) => appointments);
}

/** The ids of a day's appointments that are new or differ from before. */
export function changedAppointments(before: DayBucket, after: DayBucket): Set<string> {
  const texts = new Map(
    appointmentsOf(before).map((appointment) => [appointment.appointmentId, JSON.stringify(appointment)]),
  );
  return new Set(
    appointmentsOf(after)
      .filter((appointment) => texts.get(appointment.appointmentId) !== JSON.stringify(appointment))
      .map(({ appointmentId }) => appointmentId),
  );
}
