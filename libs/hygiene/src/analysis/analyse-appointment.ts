import { PatientRecord, type PatientInputs } from '../due/patient-record.js';
import { analysisOf } from './analysis-of.js';
import type { AppointmentAnalysis } from './appointment-analysis.js';
import { findingsOf } from './findings.js';
import type { AnalysedVisit, AnalysisSettings } from './inputs.js';

/**
 * Everything that can be said of one visit without a clock. One call for one visit;
 * `analysePatientVisits` shares the index over a patient's history among several.
 */
export function analyseAppointment(
  settings: AnalysisSettings,
  patient: PatientInputs | PatientRecord,
  visit: AnalysedVisit,
): AppointmentAnalysis {
  const record = recordOf(patient);
  return analysisOf(settings, record, visit, findingsOf(settings, record, visit));
}

/** `analyseAppointment` for visits of one patient, in their order. */
export function analysePatientVisits(
  settings: AnalysisSettings,
  patient: PatientInputs | PatientRecord,
  visits: readonly AnalysedVisit[],
): AppointmentAnalysis[] {
  const record = recordOf(patient);
  return visits.map((visit) => analyseAppointment(settings, record, visit));
}

export function recordOf(patient: PatientInputs | PatientRecord): PatientRecord {
  return patient instanceof PatientRecord ? patient : PatientRecord.of(patient);
}
