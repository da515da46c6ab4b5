import { isCalendarDay } from '../time/calendar-day.js';

/**
 * whether an appointment is on the patient's birthday. Who was born on 29 February has it on the 28th of common years.
 *
 * @returns false when the birth date is not known, after the appointment, or one of the days does not exist.
 */
export function isBirthday(birthDate: string | null, date: string): boolean {
  if (birthDate === null || birthDate > date || !isCalendarDay(birthDate) || !isCalendarDay(date)) return false;
  const [born, day] = [birthDate.slice(5), date.slice(5)];
  if (born === day) return true;
  return born === '02-29' && day === '02-28' && !isCalendarDay(`${date.slice(0, 4)}-02-29`);
}
