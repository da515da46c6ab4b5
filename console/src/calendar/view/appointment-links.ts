import type { VisitView } from '../layout/visit-view.js';

/** An appointment's screen; from there one goes on along the provider's day. */
export const appointmentPath = ({ visit, chain }: Pick<VisitView, 'visit' | 'chain'>): string =>
  `/appointment/${encodeURIComponent(visit.appointmentId)}?chain=${encodeURIComponent(chain)}`;

/** The screen of the patient's next appointment, which leads back to the day of this one; null when there is none. */
export function nextAppointmentPath({ visit }: Pick<VisitView, 'visit'>): string | null {
  if (visit.nextAppointmentId === null) return null;
  return `/appointment/${encodeURIComponent(visit.nextAppointmentId)}?originDate=${visit.appointmentDate}`;
}
