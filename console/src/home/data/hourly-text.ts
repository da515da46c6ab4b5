import { clinicFormat } from '../../components/clinic-format.js';

/**
 * Formats hourly production in whole dollars, or with cents where rounding would show the goal although it is missed.
 * Otherwise a value could read as the goal and be red.
 *
 * @param goal dollars an hour; 0: none.
 */
export function hourlyText(currency: string, goal: number): (perHour: number) => string {
  const { money, exactMoney } = clinicFormat(currency);
  return (perHour) => (perHour < goal && Math.round(perHour) >= goal ? exactMoney(perHour) : money(perHour));
}
