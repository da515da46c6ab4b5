import type { Appointment } from '../life/appointment.js';
import { feeCode } from '../world/fees.js';
import { Random } from '../world/random.js';

const openings = [
  'Medical history reviewed, no changes.',
  'Medical history updated.',
  'Medical history reviewed, new medication noted.',
];
const findings = [
  'Tissue generally healthy, light plaque along the gum line.',
  'Localized bleeding in the lower front, moderate calculus.',
  'Generalized light calculus, slight inflammation in the molar areas.',
  'Pockets stable since the last visit.',
  'Good home care, hardly any bleeding.',
];
const advice = [
  'Showed interdental brushes.',
  'Discussed flossing once a day.',
  'Recommended an electric brush.',
  'Suggested toothpaste for sensitive teeth.',
  'Tolerated the appointment well.',
];
const doctorClosings = [
  'Bite checked, no complaints.',
  'Local anaesthetic, no reaction.',
  'Post-operative advice given.',
];

/** The clinical note of an appointment. Names nobody. The same appointment always has the same note. */
export function noteText(appointment: Appointment): string {
  const random = new Random('note', appointment.id);
  const done = appointment.items
    .filter((item) => item.status === 102)
    .map((item) => feeCode(item.code).description.toLowerCase());
  const work = done.length > 0 ? `Done: ${done.join('; ')}.` : 'No treatment today.';
  if (appointment.staff.kind === 'doctor') return `${random.pick(openings)} ${work} ${random.pick(doctorClosings)}`;
  return `${random.pick(openings)} ${random.pick(findings)} ${work} ${random.pick(advice)}`;
}
