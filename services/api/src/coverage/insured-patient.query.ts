import type { Transaction } from '@helix/database';
import { matchPlan, type PatientInsurance, type PlanMatch } from '@helix/hygiene';
import { patientNotFound } from '../patients/patient.query.js';
import { readPublishedPlans } from './insurance-plans.query.js';

/** A patient with the insurance that the practice-management system names, and the plan that has these names. */
export interface InsuredPatient extends PatientInsurance {
  /** `yyyy-mm-dd`. */
  birthDate: string | null;
  match: PlanMatch;
  /** Of the plan, `yyyy-mm-dd`. */
  planDefaultStartDate: string | null;
}

/** @throws a 404 for a patient that the clinic does not have. */
export async function readInsuredPatient(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
): Promise<InsuredPatient> {
  const { rows } = await transaction.query<PatientInsurance & { birthDate: string | null }>(PATIENT, [
    clinicId,
    patientId,
  ]);
  const [patient] = rows;
  if (!patient) throw patientNotFound();
  const plans = await readPublishedPlans(transaction);
  const match = matchPlan(patient, plans);
  const plan = plans.find(({ planId }) => planId === match.planId);
  return { ...patient, match, planDefaultStartDate: plan?.defaultStartDate ?? null };
}

const PATIENT = `
  select birth_date::text as "birthDate", insurance_status as "insuranceStatus", insurance_provider as "insuranceProvider",
         insurance_plan_name as "insurancePlanName", insurance_plan_number as "insurancePlanNumber"
  from patient where clinic_id = $1 and id = $2 and not deleted`;
