import type { TriedAppointment, TriedRecommendation } from '@helix/contracts';
import {
  evaluateAppointment,
  isUpcoming,
  PatientRecord,
  recommendedCents,
  type AppointmentEvaluation,
  type FeeOf,
} from '@helix/hygiene';
import { type ClinicRecord, type LoadedPatient } from '@helix/appointment-inputs';
import type { FeesBySchedule } from '../fees.query.js';

/** An appointment whose recommendations the changed rules change. */
export interface ChangedAppointment extends TriedAppointment {
  /** Local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  changedMinutes: number;
}

/** The current and the changed rules of a clinic. */
export interface RuleComparison {
  before: ClinicRecord;
  after: ClinicRecord;
  /** Only appointments to come (`upcomingFrom`). */
  from: string;
  fees: FeesBySchedule;
}

/** The upcoming appointments of a patient whose recommendations would change. */
export function changedAppointments(
  { before, after, from, fees }: RuleComparison,
  patient: LoadedPatient,
): ChangedAppointment[] {
  const { inputs } = patient;
  const { officeRules, profileRules } = after;
  const recordBefore = PatientRecord.of(inputs);
  const recordAfter = PatientRecord.of({ ...inputs, rules: { ...inputs.rules, officeRules, profileRules } });
  const feeOf = feesOf(fees.get(patient.feeScheduleId ?? ''));
  return patient.appointments.flatMap((appointment) => {
    if (!isUpcoming(appointment, from)) return [];
    const current = recommendationOf(evaluateAppointment(before.settings, recordBefore, appointment), feeOf);
    const updated = recommendationOf(evaluateAppointment(after.settings, recordAfter, appointment), feeOf);
    const changedCents = updated.cents - current.cents;
    if (changedCents === 0 && isSame(current.recommendation, updated.recommendation)) return [];
    return {
      appointmentId: appointment.appointmentId,
      date: appointment.start.slice(0, 10),
      start: appointment.start,
      patientInitials: patient.initials ?? '?',
      before: current.recommendation,
      after: updated.recommendation,
      changedMinutes: updated.recommendation.recommendedMinutes - current.recommendation.recommendedMinutes,
      changedCents,
    };
  });
}

/**
 * The recommended minutes, procedures and fees. Due procedures that an option of the clinic does not recommend are left
 * out.
 */
function recommendationOf(
  evaluation: AppointmentEvaluation,
  feeOf: FeeOf,
): { recommendation: TriedRecommendation; cents: number } {
  const { recommended, dueProcedures } = evaluation;
  return {
    recommendation: {
      recommendedMinutes: recommended?.minutes ?? 0,
      due: dueProcedures.filter(({ isRecommended }) => isRecommended).map(({ procedureName }) => procedureName),
    },
    cents: recommendedCents(evaluation, feeOf),
  };
}

function isSame(current: TriedRecommendation, updated: TriedRecommendation): boolean {
  return (
    current.recommendedMinutes === updated.recommendedMinutes &&
    current.due.length === updated.due.length &&
    current.due.every((name, at) => name === updated.due[at])
  );
}

/** The fees of a schedule in cents. */
function feesOf(fees: ReadonlyMap<string, number> = new Map()): FeeOf {
  return (adaCode) => {
    const dollars = fees.get(adaCode);
    return dollars === undefined ? null : Math.round(dollars * 100);
  };
}
