import type { useTranslate } from 'react-admin';
import type { ClinicFormat } from '../../components/clinic-format.js';
import type { AppointmentView } from '../layout/appointment-view.js';

/** The accessible name of an appointment: provider, time, initials and state. */
export function appointmentLabel(
  { appointment, state, providerName }: AppointmentView,
  format: ClinicFormat,
  translate: ReturnType<typeof useTranslate>,
): string {
  return translate('calendar.eventLabel', {
    provider: providerName,
    time: format.fullTimeRange(appointment.startDate, appointment.endDate),
    initials: appointment.patientInitials,
    state: translate(`calendar.state.${state}`),
  });
}
