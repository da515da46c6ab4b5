import type { DayBucket } from '@helix/contracts';
import type { CalendarReturn } from '../../components/calendar-return.js';
import type { KnownAppointment } from '../layout/appointment-view.js';

/**
 * Puts what an appointment's screen has reported into that one appointment; the server says the same a moment later. Days
 * without the appointment stay the same objects.
 */
export function applyReturn(days: readonly DayBucket[], report: CalendarReturn): DayBucket[] {
  const { id, rnaTotalPlanned, newReason, newTotalCompleted, isOptimal } = report;
  return days.map((day) => {
    if (!day.providers.some(({ appointments }) => appointments.some((appointment) => appointment.appointmentId === id)))
      return day;
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
