import { neededMinutes } from '../world/due-care.js';
import { monthsAfter } from '../world/local-time.js';
import { ageOf, type Patient } from '../world/patients.js';
import type { Random } from '../world/random.js';

/** So many patients are looked at for one free slot; the most overdue of them is called. */
const SAMPLE = 14;

/** The day on which a patient's next recall is due. */
export const dueDayOf = (patient: Patient): number => monthsAfter(patient.lastVisit, patient.interval);

/** Patients without a hygiene appointment ahead, whom the front desk calls to fill free time. */
export class RecallPool {
  private readonly patients: Patient[] = [];
  private readonly members = new Set<Patient>();

  add(patient: Patient): void {
    if (this.members.has(patient)) return;
    this.members.add(patient);
    this.patients.push(patient);
  }

  /** The patient to call for a place of at most so many minutes; null when nobody looked at is due. */
  pick(random: Random, day: number, longest: number): Patient | null {
    let best: Patient | null = null;
    for (let i = 0; i < SAMPLE && this.patients.length > 0; i++) {
      const place = random.whole(0, this.patients.length - 1);
      const patient = this.patients[place] as Patient;
      if (patient.isBooked || patient.isLost || !patient.isActive) this.drop(place);
      else if (dueDayOf(patient) <= day && (!best || dueDayOf(patient) < dueDayOf(best))) {
        if (neededMinutes(patient, day) <= longest) best = patient;
      }
    }
    return best;
  }

  /** Anybody who may need a doctor. */
  anybody(random: Random, patients: readonly Patient[], day: number): Patient {
    for (let tries = 0; tries < 20; tries++) {
      const patient = random.pick(patients);
      if (patient.isActive && !patient.isLost && ageOf(patient, day) >= 6) return patient;
    }
    return random.pick(patients);
  }

  private drop(place: number): void {
    const patient = this.patients[place] as Patient;
    const last = this.patients.pop() as Patient;
    if (last !== patient) this.patients[place] = last;
    this.members.delete(patient);
  }
}
