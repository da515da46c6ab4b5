import type { DayBucket } from '@helix/contracts';
import type { CalendarReturn } from '../../components/calendar-return.js';
import type { KnownVisit } from '../layout/visit-view.js';

/**
 * Puts what an appointment's screen has reported into that one visit; the server says the same a moment later. Days
 * without the visit stay the same objects.
 */
export function applyReturn(days: readonly DayBucket[], report: CalendarReturn): DayBucket[] {
  const { id, rnaTotalPlanned, newReason, newTotalCompleted, isOptimal } = report;
  return days.map((day) => {
    if (!day.providers.some(({ appointments }) => appointments.some((visit) => visit.appointmentId === id))) return day;
    const providers = day.providers.map((column) => ({
      ...column,
      appointments: column.appointments.map((visit): KnownVisit => {
        if (visit.appointmentId !== id) return visit;
        return {
          ...visit,
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
