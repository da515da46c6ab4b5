import { plannedAmount } from '@helix/hygiene';
import type { ClinicFormat } from '../../components/clinic-format.js';
import type { AppointmentView } from './appointment-view.js';

type Format = Pick<ClinicFormat, 'money'>;

/** Planned and completed production in dollars, as in `$187 → $164`; what was planned alone without a completed amount. */
export const plannedAndCompleted = (planned: number, completed: number | null, { money }: Format): string =>
  completed === null ? money(planned) : `${money(planned)} → ${money(completed)}`;

/** The same in words, for people who hear it or have room for them. */
export const bookedText = (
  planned: number,
  completed: number | null,
  { money }: Format,
  translate: (key: string, options: Record<string, string>) => string,
): string =>
  completed === null
    ? translate('calendar.bookedAhead', { planned: money(planned) })
    : translate('calendar.booked', { planned: money(planned), completed: money(completed) });

/** What was planned for an appointment and, once it is over, what was completed. */
export const amountsText = (
  { appointment, isOver }: Pick<AppointmentView, 'appointment' | 'isOver'>,
  format: Format,
): string => plannedAndCompleted(plannedAmount(appointment), isOver ? appointment.totalCompleted : null, format);
