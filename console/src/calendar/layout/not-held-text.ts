import type { CalendarAppointment } from '@helix/contracts';

const STATUSES = ['cancelled', 'noShow'] as const;

/** How many appointments of a column do not take place, as in `2 cancelled, 1 no-show`; null when all do. */
export function notHeldText(
  appointments: readonly Pick<CalendarAppointment, 'status'>[],
  translate: (key: string, options: { smart_count: number }) => string,
): string | null {
  const counts = STATUSES.map((status) => ({
    status,
    smart_count: appointments.filter((appointment) => appointment.status === status).length,
  }));
  const texts = counts
    .filter(({ smart_count }) => smart_count > 0)
    .map(({ status, smart_count }) => translate(`calendar.notHeld.${status}`, { smart_count }));
  return texts.length > 0 ? texts.join(', ') : null;
}
