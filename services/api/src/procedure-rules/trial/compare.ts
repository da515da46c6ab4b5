import type { TriedAppointment, TriedRecommendation } from '@helix/contracts';
import { findingsOf, recommendedCents, recordOf, type FeeOf, type AppointmentFindings } from '@helix/hygiene';
import { isToCome, type ClinicRecord, type LoadedPatient } from '@helix/patients';
import type { FeesBySchedule } from '../fees.query.js';

/** An appointment that other rules change. */
export interface ChangedAppointment extends TriedAppointment {
  /** Wall clock of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  changedMinutes: number;
}

/** What a trial compares. */
export interface Trial {
  before: ClinicRecord;
  after: ClinicRecord;
  /** Only appointments to come (`toComeFrom`). */
  from: string;
  fees: FeesBySchedule;
}

/** The appointments of a patient at which something else would be recommended. */
export function changedAppointments(
  { before, after, from, fees }: Trial,
  patient: LoadedPatient,
): ChangedAppointment[] {
  const { inputs } = patient;
  const { officeRules, profileRules } = after;
  const was = recordOf(inputs);
  const is = recordOf({ ...inputs, rules: { ...inputs.rules, officeRules, profileRules } });
  const feeOf = feesOf(fees.get(patient.feeScheduleId ?? ''));
  return patient.appointments.flatMap((appointment) => {
    if (!isToCome(appointment, from)) return [];
    const old = judged(findingsOf(before.settings, was, appointment), feeOf);
    const now = judged(findingsOf(after.settings, is, appointment), feeOf);
    const changedCents = now.cents - old.cents;
    if (changedCents === 0 && isSame(old.recommendation, now.recommendation)) return [];
    return {
      appointmentId: appointment.appointmentId,
      date: appointment.start.slice(0, 10),
      start: appointment.start,
      patientInitials: patient.initials ?? '',
      before: old.recommendation,
      after: now.recommendation,
      changedMinutes: now.recommendation.recommendedMinutes - old.recommendation.recommendedMinutes,
      changedCents,
    };
  });
}

/** What is recommended, and what it comes to: what is due and, by a rule of the clinic, not recommended is neither. */
function judged(findings: AppointmentFindings, feeOf: FeeOf): { recommendation: TriedRecommendation; cents: number } {
  const { recommended, dueProcedures } = findings;
  return {
    recommendation: {
      recommendedMinutes: recommended?.minutes ?? 0,
      due: dueProcedures.filter(({ isRecommended }) => isRecommended).map(({ procedureName }) => procedureName),
    },
    cents: recommendedCents(findings, feeOf),
  };
}

function isSame(was: TriedRecommendation, now: TriedRecommendation): boolean {
  return (
    was.recommendedMinutes === now.recommendedMinutes &&
    was.due.length === now.due.length &&
    was.due.every((name, at) => name === now.due[at])
  );
}

/** Cents, of a schedule's dollars. */
function feesOf(fees: ReadonlyMap<string, number> = new Map()): FeeOf {
  return (adaCode) => {
    const dollars = fees.get(adaCode);
    return dollars === undefined ? null : Math.round(dollars * 100);
  };
}
