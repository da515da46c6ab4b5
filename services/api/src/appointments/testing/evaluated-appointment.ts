import type { DueAnalysis } from '@helix/hygiene';
import type { TestDatabase } from '../../../../../libs/database/src/testing/index.js';

/** An appointment with its stored due analysis; missing fields have defaults. */
export interface StoredAppointment extends Partial<DueAnalysis> {
  appointmentId: string;
  patientId?: string;
  providerId?: string;
  /** Local time, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  durationInMinutes?: number;
  /** The comment of the practice-management system. */
  comments?: string | null;
}

/** Stores a scheduled appointment, by default of patient P1 with H1, and its analysis, by default without any issue. */
export async function storeEvaluatedAppointment(
  { ownerPool }: TestDatabase,
  clinicId: number,
  appointment: StoredAppointment,
): Promise<void> {
  const { appointmentId, patientId = 'P1', providerId = 'H1', start, ...rest } = appointment;
  const { durationInMinutes = 60, comments = null, ...fields } = rest;
  const analysis: DueAnalysis = { ...NO_ISSUES, ...fields };
  await ownerPool.query(
    `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status, comments)
     values ($1, $2, 1, $3, $4, $5, $6, 'scheduled', $7)`,
    [clinicId, appointmentId, patientId, providerId, start, durationInMinutes, comments],
  );
  await ownerPool.query(
    `insert into appointment_due
       (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version, inputs_hash, computed_at)
     values ($1, $2, $3, $4, $5, $6, 1, '', now())`,
    [clinicId, appointmentId, patientId, providerId, start.slice(0, 10), JSON.stringify(analysis)],
  );
}

const NO_ISSUES: DueAnalysis = {
  ageInYears: 40,
  problems: [],
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
  rows: [],
};
