import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import type { DayRange } from '../../components/calendar-dates.js';
import type { CalendarReturn } from '../../components/calendar-return.js';
import type { KnownAppointment } from '../layout/appointment-view.js';

export function appointmentsOf(bucket: DayBucket | undefined): CalendarAppointment[] {
  return (bucket?.providers ?? []).flatMap(({ appointments }) => appointments);
}

/**
 * Replaces the days of a range by refetched ones. A day of the range that the answer leaves out is empty now. Returns a
 * new list.
 */
export function mergeDays(cached: readonly DayBucket[], fetched: readonly DayBucket[], range: DayRange): DayBucket[] {
  const others = cached.filter(({ date }) => date < range.startDate || date > range.endDate);
  return [...others, ...fetched].sort((a, b) => a.date.localeCompare(b.date));
}

/** The ids of a day's appointments that are new or changed. */
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

/**
 * Applies the report of an appointment's screen to that appointment, before the server's live event arrives. Days
 * without the appointment keep their identity.
 */
export function applyReturn(days: readonly DayBucket[], report: CalendarReturn): DayBucket[] {
  const { id, rnaTotalPlanned, newReason, newTotalCompleted, isOptimal } = report;
  return days.map((day) => {
    if (!appointmentsOf(day).some(({ appointmentId }) => appointmentId === id)) return day;
    const providers = day.providers.map((column) => ({
      ...column,
      appointments: column.appointments.map((appointment): KnownAppointment => {
        if (appointment.appointmentId !== id) return appointment;
        return {
          ...appointment,
          ...(rnaTotalPlanned === undefined ? {} : { rnaTotalPlanned }),
          ...(newReason === undefined ? {} : { rnaReason: newReason }),
          ...(newTotalCompleted === undefined ? {} : { totalCompleted: newTotalCompleted }),
          ...(isOptimal === undefined ? {} : { isOptimal }),
        };
      }),
    }));
    return { ...day, providers };
  });
}
