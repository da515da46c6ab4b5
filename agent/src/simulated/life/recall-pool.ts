import { ageOf, type Patient } from '../world/patients.js';
import type { Random } from '../world/random.js';

const MONTH = 30.44;
/** Somebody is called this long before the recall is due. */
const CALL_AHEAD_DAYS = 20;
/** So many patients are looked at for one free slot; the most overdue of them is called. */
const SAMPLE = 14;

/** The day on which a patient's next recall is due. */
export const dueDayOf = (patient: Patient): number => patient.lastVisit + Math.round(patient.interval * MONTH);

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
      if (patient.isBooked || !patient.isActive) this.drop(place);
      else if (patient.usualMinutes <= longest && dueDayOf(patient) <= day + CALL_AHEAD_DAYS) {
        if (!best || dueDayOf(patient) < dueDayOf(best)) best = patient;
      }
    }
    return best;
  }

  /** Anybody who may need a doctor. */
  anyAdult(random: Random, patients: readonly Patient[], day: number): Patient {
    for (let tries = 0; tries < 20; tries++) {
      const patient = random.pick(patients);
      if (patient.isActive && ageOf(patient, day) >= 6) return patient;
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
