import type { UnmatchedPlan } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { carrierIdNamed, planMatcher, type PatientInsurance } from '@helix/hygiene';
import { versionOf } from '@helix/web';
import { readPublishedPlans } from '../coverage/insurance-plans.query.js';

/**
 * The plans that patients of the transaction's clinics have and that no published plan is, in the words of their
 * practice-management systems, those of most patients first. Patients without any word of their insurance are left out.
 */
export async function readUnmatchedPlans(transaction: Transaction): Promise<UnmatchedPlan[]> {
  const matchOne = planMatcher(await readPublishedPlans(transaction));
  const { rows } = await transaction.query<NamedPlan>(NAMED_PLANS);
  const found = new Map<string, UnmatchedPlan>();
  for (const { clinicId, clinicName, patients, ...names } of rows) {
    if (matchOne({ insuranceStatus: null, ...names }).plan !== 'unknown') continue;
    const id = versionOf(Object.values(names));
    const plan = found.get(id);
    const clinic = { clinicId, name: clinicName };
    if (plan) {
      plan.patients += patients;
      plan.clinics.push(clinic);
    } else {
      found.set(id, { id, ...names, carrierId: carrierIdNamed(names.insuranceProvider), patients, clinics: [clinic] });
    }
  }
  return [...found.values()].toSorted((one, other) => other.patients - one.patients);
}

interface NamedPlan extends Omit<PatientInsurance, 'insuranceStatus'> {
  clinicId: number;
  clinicName: string;
  patients: number;
}

/** By clinic; uninsured patients (status 3) have no plan. */
const NAMED_PLANS = `
  select p.clinic_id as "clinicId", c.name as "clinicName", nullif(btrim(p.insurance_provider), '') as "insuranceProvider",
         nullif(btrim(p.insurance_plan_name), '') as "insurancePlanName",
         nullif(btrim(p.insurance_plan_number), '') as "insurancePlanNumber", count(*)::int as patients
  from patient p join clinic c using (clinic_id)
  where not p.deleted and p.is_active is not false and p.insurance_status is distinct from 3
    and btrim(concat(p.insurance_provider, p.insurance_plan_name, p.insurance_plan_number)) <> ''
  group by 1, 2, 3, 4, 5
  order by lower(c.name), 1, 3, 4, 5`;
