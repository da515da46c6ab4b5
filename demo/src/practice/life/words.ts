import type { Patient } from '../world/patients.js';
import { ageOf } from '../world/patients.js';
import type { Random } from '../world/random.js';

const comments = [
  'Prefers the morning, call before moving.',
  'Sensitive lower front, please use topical.',
  'Running late last two times, remind the day before.',
  'Needs to leave on time, picks up children.',
  'Asked about whitening.',
  'New insurance card, take a copy.',
  'Latex allergy.',
  'Pre-medication needed, see chart.',
  'Nervous about scaling, go slowly.',
  'Wants to talk about the night guard.',
  'Balance on account, see front desk.',
  'Check the chipped front tooth with the doctor.',
  'Bitewings declined last time, ask again.',
  'Bring the consent form to sign.',
  'Mother will wait in the room.',
  'Please confirm by text only.',
  'Update the health history.',
  'Pregnant, no images.',
] as const;

/** What the front desk writes on one appointment in eight. */
export const commentFor = (random: Random): string => random.pick(comments);

/** Why a hygiene appointment is booked, in the words of a front desk. */
export function hygieneReason(patient: Patient, day: number): string {
  const age = ageOf(patient, day);
  if (patient.isNew) return age < 16 ? 'New patient, child' : 'New patient exam and cleaning';
  if (age < 12) return `Child recall ${patient.interval} months`;
  return patient.interval <= 4 ? `Perio maintenance ${patient.interval} months` : `Recall ${patient.interval} months`;
}
