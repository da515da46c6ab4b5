import { loadInsuranceDetails } from '@helix/appointment-inputs';
import type { CoverageView } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { treatedUnitsOf } from '@helix/hygiene';
import { problem } from '@helix/web';
import { readCoverageItems } from './insurance-plans.query.js';
import { insuranceVersion } from './insurance-version.js';
import { readInsuredPatient } from './insured-patient.query.js';
import { readTreatments } from './treatments.query.js';

/**
 * What the coverage of a patient is computed from, asked about a day.
 *
 * @param date `yyyy-mm-dd`.
 * @throws a 404 for a patient that the clinic does not have.
 */
export function readCoverageOn(
  database: Database,
  clinicId: number,
  patientId: string,
  date: string,
): Promise<CoverageView> {
  return database.inClinics([clinicId], (transaction) => readCoverage(transaction, clinicId, patientId, date));
}

/**
 * The same on the day of an appointment.
 *
 * @throws a 404 for a patient that the clinic does not have, and for an appointment that is not the patient's.
 */
export function readAppointmentCoverage(
  database: Database,
  clinicId: number,
  patientId: string,
  appointmentId: string,
): Promise<CoverageView> {
  return database.inClinics([clinicId], async (transaction) => {
    const values = [clinicId, appointmentId, patientId];
    const [appointment] = (await transaction.query<{ date: string }>(APPOINTMENT_DATE, values)).rows;
    if (!appointment) throw problem(404, undefined, 'This patient has no such appointment in this clinic.');
    return readCoverage(transaction, clinicId, patientId, appointment.date);
  });
}

async function readCoverage(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
  date: string,
): Promise<CoverageView> {
  const patient = await readInsuredPatient(transaction, clinicId, patientId);
  const { plan, planId } = patient.match;
  const details = await loadInsuranceDetails(transaction, clinicId, patientId);
  return {
    patientId,
    date,
    birthDate: patient.birthDate,
    plan,
    insuranceProvider: patient.insuranceProvider,
    insurancePlanName: patient.insurancePlanName,
    coverage: planId === null ? [] : await readCoverageItems(transaction, planId),
    grants: details.grants,
    claims: details.claims.map(({ date: procedureDate, procedureRuleTypeId, units }) => ({
      procedureRuleTypeId,
      procedureDate,
      units,
    })),
    monthlyProcedureHistory: treatedUnitsOf(await readTreatments(transaction, clinicId, patientId)).map(
      ({ procedureRuleTypeId, date: day, units, isElsewhere = false }) => ({
        procedureRuleTypeId,
        date: day,
        units,
        isElsewhere,
      }),
    ),
    startDate: details.startDate,
    planDefaultStartDate: patient.planDefaultStartDate,
    version: insuranceVersion(details),
  };
}

const APPOINTMENT_DATE = `
  select start_at::date::text as date from appointment
  where clinic_id = $1 and id = $2 and patient_id = $3 and not deleted`;
