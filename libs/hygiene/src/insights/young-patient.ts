import { YOUNG_AGE } from '../due/recommended-minutes.js';
import { LONG_APPOINTMENT_MINUTES } from './no-doctor.js';

/** an hour or more is too long for a child under 12, by the age on the day of the appointment; not for unknown ages. */
export function isTooLongForChild(ageInYears: number | null, durationInMinutes: number): boolean {
  return ageInYears !== null && ageInYears < YOUNG_AGE && durationInMinutes >= LONG_APPOINTMENT_MINUTES;
}
