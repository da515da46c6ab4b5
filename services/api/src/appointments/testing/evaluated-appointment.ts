import type { AppointmentAnalysis } from '@helix/hygiene';
import type { TestDatabase } from '../../../../../libs/database/src/testing/index.js';

/** An appointment with its stored analysis; missing fields have defaults. */
export interface StoredAppointment extends Partial<AppointmentAnalysis> {
  appointmentId: string;
  /** Local time, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  /** The comment of the practice-management system. */
  comments?: string | null;
}

/** Stores a scheduled appointment, by default of patient P1 with H1, and its analysis, by default without any issue. */
export async function storeEvaluatedAppointment(
  { ownerPool }: TestDatabase,
  clinicId: number,
  { start, comments = null, ...fields }: StoredAppointment,
): Promise<void> {
  const analysis: AppointmentAnalysis = { ...NO_ISSUES, date: start.slice(0, 10), ...fields };
  const { appointmentId, patientId, providerId, date, durationInMinutes } = analysis;
  await ownerPool.query(
    `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status, comments)
     values ($1, $2, 1, $3, $4, $5, $6, 'scheduled', $7)`,
    [clinicId, appointmentId, patientId, providerId, start, durationInMinutes, comments],
  );
  await ownerPool.query(
    `insert into appointment_due
       (clinic_id, appointment_id, patient_id, provider_id, date, recommended_minutes, due, due_and_not_done, almost_due,
        no_doctor, is_too_long_for_child, is_birthday, analysis, rule_version, inputs_hash, computed_at)
     values ($1, $2, $3, $4, $5, $6, 0, 0, $7, $8, $9, $10, $11, 1, '', now())`,
    [
      ...[clinicId, appointmentId, patientId, providerId, date, analysis.recommendedMinutes],
      ...[analysis.almostDueProcedures.length, analysis.noDoctor, analysis.isTooLongForChild, analysis.isBirthday],
      JSON.stringify(analysis),
    ],
  );
}

const NO_ISSUES: AppointmentAnalysis = {
  ruleVersion: 1,
  appointmentId: '',
  patientId: 'P1',
  providerId: 'H1',
  date: '',
  durationInMinutes: 60,
  ageInYears: 40,
  problems: [],
  hourlyGoalCents: null,
  goalCents: null,
  commissionGoalCents: 5400,
  priceOfScalingCents: null,
  totalPlannedCents: 0,
  totalCompletedCents: 0,
  totalBilledCents: 0,
  rnaTotalPlannedCents: null,
  isOptimal: null,
  recommendedMinutes: 60,
  dueProcedures: [],
  missedWithoutReason: 0,
  almostDueProcedures: [],
  doctor: 'unknown',
  noDoctor: false,
  isTooLongForChild: false,
  isBirthday: false,
  review: { before: [], after: [], always: [] },
  nextAppointmentSummary: null,
  hasPlanNext: false,
  planTimeFrameInMonths: null,
  planTotalMinutesPlanned: null,
  planComments: null,
  rows: [],
};
