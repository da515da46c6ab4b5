import type { CalendarAppointment } from '@helix/contracts';
import { isOver, localTimeMinutes, plannedAmount } from '@helix/hygiene';
import type { ClinicFormat } from '../../components/clinic-format.js';

type Amounts = Pick<CalendarAppointment, 'endDate' | 'totalCompleted' | 'rnaTotalPlanned' | 'totalPlanned'>;

/**
 * What was completed at an appointment (spec 3 section 2); what is planned, named as such, while it is not over and nothing is
 * completed.
 *
 * @param now the clinic's local time.
 */
export function amountText(
  appointment: Amounts,
  now: string,
  { exactMoney }: Pick<ClinicFormat, 'exactMoney'>,
  translate: (key: string, options: { amount: string }) => string,
): string {
  const { endDate, totalCompleted } = appointment;
  if (totalCompleted > 0 || isOver(localTimeMinutes(now), localTimeMinutes(endDate))) return exactMoney(totalCompleted);
  return translate('personalCalendar.planned', { amount: exactMoney(plannedAmount(appointment)) });
}
