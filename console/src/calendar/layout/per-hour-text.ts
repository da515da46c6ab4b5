import type { ClinicFormat } from '../../components/clinic-format.js';
import type { AppointmentView } from './appointment-view.js';

/** What an appointment earns in an hour, named as an estimate where it is one; null when the viewer may not see it. */
export function perHourText(
  { perHour, value }: Pick<AppointmentView, 'perHour' | 'value'>,
  format: Pick<ClinicFormat, 'money'>,
  translate: (key: string, options: { amount: string }) => string,
): string | null {
  if (perHour === null) return null;
  const key = value.source === 'estimate' ? 'calendar.perHourEstimate' : 'calendar.perHour';
  return translate(key, { amount: format.money(perHour) });
}
