import { clinicFormat } from '../../components/clinic-format.js';

/**
 * Formats hourly production: in whole dollars, with cents where rounding would show the goal although it is missed, so
 * that no value reads as the goal and is red.
 *
 * @param goal dollars an hour; 0: none.
 */
export function hourlyText(currency: string, goal: number): (perHour: number) => string {
  const { money, exactMoney } = clinicFormat(currency);
  return (perHour) => (perHour < goal && Math.round(perHour) >= goal ? exactMoney(perHour) : money(perHour));
}
