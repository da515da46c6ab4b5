import type { AppointmentView } from '../layout/appointment-view.js';

/** An appointment's screen; from there one goes on along the provider's day. */
export const appointmentPath = ({ appointment, chain }: Pick<AppointmentView, 'appointment' | 'chain'>): string =>
  `/appointment/${encodeURIComponent(appointment.appointmentId)}?chain=${encodeURIComponent(chain)}`;

/** The screen of the patient's next appointment, which leads back to the day of this one; null when there is none. */
export function nextAppointmentPath({ appointment }: Pick<AppointmentView, 'appointment'>): string | null {
  if (appointment.nextAppointmentId === null) return null;
  return `/appointment/${encodeURIComponent(appointment.nextAppointmentId)}?originDate=${appointment.appointmentDate}`;
}
