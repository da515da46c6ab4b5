import { clinicFormat } from '../../components/clinic-format.js';

/**
 * How production an hour is written: in whole dollars, but with cents where these alone say that the goal is missed, so
 * that no figure reads as the goal and is red.
 *
 * @param goal dollars an hour; 0: none.
 */
export function hourlyText(currency: string, goal: number): (perHour: number) => string {
  const { money, exactMoney } = clinicFormat(currency);
  return (perHour) => (perHour < goal && Math.round(perHour) >= goal ? exactMoney(perHour) : money(perHour));
}
