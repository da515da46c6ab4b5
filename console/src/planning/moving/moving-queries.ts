import type { DeletedAppointment, UpcomingAppointment } from '@helix/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** The coming appointments of a patient. Fetched again whenever they are asked for. */
export function upcomingQuery(patientId: string) {
  return queryOptions({
    queryKey: ['Appointment', 'Upcoming', patientId],
    queryFn: ({ signal }) =>
      call<UpcomingAppointment[]>(`Appointment/Upcoming/${encodeURIComponent(patientId)}`, { signal }),
    staleTime: 0,
  });
}

/** The saved plan of an appointment that was deleted in the practice-management system; a 404 without one. */
export function deletedAppointmentQuery(appointmentId: string) {
  return queryOptions({
    queryKey: ['Appointment', 'Deleted', appointmentId],
    queryFn: ({ signal }) =>
      call<DeletedAppointment>(`Appointment/Deleted/${encodeURIComponent(appointmentId)}`, { signal }),
    staleTime: 0,
  });
}
