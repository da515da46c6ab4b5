import { EXAMS } from '../catalogue/special-types.js';
import type { Recommendation } from '../due/recommendations.js';
import { YOUNG_AGE } from '../due/recommended-minutes.js';
import type { Explanation } from '../explain/explained.js';
import type { DoctorAvailability, DoctorsDay } from './doctors-day.js';
import { daysBetween, isCalendarDay } from '../time/calendar-day.js';

/** Minimum length of a long appointment (R-09, R-10; spec 1 section 9: an hour or more). */
export const LONG_APPOINTMENT_MINUTES = 60;
/** A missing doctor is reported this many days ahead (R-09; spec 1 section 9). */
export const NO_DOCTOR_DAYS = 30;

/** The exams that are due and need a doctor, in the order of the catalogue. */
export function examsNeedingDoctor(recommendations: readonly Recommendation[]): Recommendation[] {
  return recommendations.filter(
    ({ ruleType, isDue }) => isDue && ruleType.needsDoctor && EXAMS.has(ruleType.procedureRuleTypeId),
  );
}

/**
 * R-09 without the window of days, which depends on today (`isWithinNoDoctorDays`): an appointment of an hour or more
 * with a due exam that needs a doctor, while none is in. Unknown availability is not reported.
 */
export function lacksDoctor(
  recommendations: readonly Recommendation[],
  durationInMinutes: number,
  doctor: DoctorAvailability,
): boolean {
  return (
    doctor === 'no' && durationInMinutes >= LONG_APPOINTMENT_MINUTES && examsNeedingDoctor(recommendations).length > 0
  );
}

/** whether an appointment is between today and 30 days ahead. Both `yyyy-mm-dd`. */
export function isWithinNoDoctorDays(date: string, today: string): boolean {
  const ahead = daysBetween(today, date);
  return ahead !== null && ahead >= 0 && ahead <= NO_DOCTOR_DAYS;
}

/** R-09 as text. */
export function explainDoctor(doctor: DoctorAvailability, day: DoctorsDay | null, trackDoctor: boolean): Explanation {
  const words: Readonly<Record<DoctorAvailability, string>> = {
    yes: 'A doctor is in for at least 10 minutes of the appointment.',
    no: 'No doctor is in for 10 minutes of the appointment.',
    unknown: trackDoctor
      ? 'Nothing is known of when doctors are in on this day.'
      : 'The clinic does not keep track of its doctors.',
  };
  const rows = (doctor === 'unknown' ? [] : (day?.doctors ?? [])).flatMap(({ from, rowIds }) =>
    rowIds.map((id) => ({ entity: from, id })),
  );
  return { rule: 'R-09', text: words[doctor], rows };
}

/** an hour or more is too long for a child under 12 on the day of the appointment; false for unknown ages. */
export function isTooLongForChild(ageInYears: number | null, durationInMinutes: number): boolean {
  return ageInYears !== null && ageInYears < YOUNG_AGE && durationInMinutes >= LONG_APPOINTMENT_MINUTES;
}

/**
 * whether an appointment is on the patient's birthday. 29 February counts on the 28th in common years.
 *
 * @returns false when the birth date is unknown, after the appointment, or one of the dates is invalid.
 */
export function isBirthday(birthDate: string | null, date: string): boolean {
  if (birthDate === null || birthDate > date || !isCalendarDay(birthDate) || !isCalendarDay(date)) return false;
  const [born, day] = [birthDate.slice(5), date.slice(5)];
  if (born === day) return true;
  return born === '02-29' && day === '02-28' && !isCalendarDay(`${date.slice(0, 4)}-02-29`);
}
