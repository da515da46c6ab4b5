import { PatientRecord, type PatientInputs } from '../due/patient-record.js';
import { analysisOf } from './analysis-of.js';
import type { AppointmentAnalysis } from './appointment-analysis.js';
import { findingsOf } from './findings.js';
import type { AnalysedAppointment, AnalysisSettings } from './inputs.js';

/**
 * Everything that can be said of one appointment without a clock. One call for one appointment;
 * `analysePatientAppointments` shares the index over a patient's history among several.
 */
export function analyseAppointment(
  settings: AnalysisSettings,
  patient: PatientInputs | PatientRecord,
  appointment: AnalysedAppointment,
): AppointmentAnalysis {
  const record = recordOf(patient);
  return analysisOf(settings, record, appointment, findingsOf(settings, record, appointment));
}

/** `analyseAppointment` for appointments of one patient, in their order. */
export function analysePatientAppointments(
  settings: AnalysisSettings,
  patient: PatientInputs | PatientRecord,
  appointments: readonly AnalysedAppointment[],
): AppointmentAnalysis[] {
  const record = recordOf(patient);
  return appointments.map((appointment) => analyseAppointment(settings, record, appointment));
}

export function recordOf(patient: PatientInputs | PatientRecord): PatientRecord {
  return patient instanceof PatientRecord ? patient : PatientRecord.of(patient);
}
