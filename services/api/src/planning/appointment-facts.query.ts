import { initialsSql, nextPlanSql } from '@helix/appointment-inputs';
import type { AppointmentStatus } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { NextPlan, ScorecardEntry, StoredEvaluation } from '@helix/hygiene';
import { insuranceIconSql } from '../patients/insurance.sql.js';

/** A doctor of an appointment. */
export interface AppointmentDoctor {
  providerId: string;
  firstName: string;
  lastName: string;
}

/** What is known of an appointment beside its plan and its procedures. */
export interface AppointmentFacts {
  appointmentId: string;
  status: AppointmentStatus;
  reason: string | null;
  patientId: string;
  patientInitials: string;
  /** `yyyy-mm-dd`. */
  birthDate: string | null;
  providerId: string;
  providerFirstName: string;
  providerLastName: string;
  isHygiene: boolean;
  primaryProviderName: string | null;
  operatoryId: string | null;
  operatoryName: string | null;
  /** Local time, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  end: string;
  durationInMinutes: number;
  comments: string | null;
  commentState: 1 | 2 | null;
  feeScheduleId: string | null;
  feeScheduleName: string | null;
  insuranceProvider: string | null;
  insurancePlanName: string | null;
  insuranceIconName: string;
  insuranceStatus: 0 | 1 | 2 | 3;
  /** As a user selected them, else of the practice-management system. */
  examDoctor: AppointmentDoctor | null;
  orderingDoctor: AppointmentDoctor | null;
  /** Dollars. */
  totalPlanned: number;
  totalCompleted: number;
  entries: readonly ScorecardEntry[];
  /** The plan for the next appointment that was saved at this one; null: none. */
  planNext: NextPlan | null;
  /** ISO instant of its last save; null without one. */
  planNextModified: string | null;
  /** Its last evaluation; null: none yet. */
  evaluated: StoredEvaluation | null;
}

/** The appointments among these that the clinic has, in any order. */
export async function readAppointmentFacts(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<AppointmentFacts[]> {
  return (await transaction.query<AppointmentFacts>(APPOINTMENT_FACTS, [clinicId, appointmentIds])).rows;
}

const doctorSql = (id: string): string => `(
  select json_build_object(
           'providerId', k.id, 'firstName', coalesce(r.first_name, '?'), 'lastName', coalesce(r.last_name, ''))
  from (select a.clinic_id, ${id} as id) k
  left join provider r on r.clinic_id = k.clinic_id and r.id = k.id
  where k.id is not null)`;

/**
 * Reads every table by its primary key. Names come from sub-selects: PostgreSQL would plan that many joins for longer than
 * it reads them. Patients and providers that have not been synchronised yet are null or empty.
 */
export const APPOINTMENT_FACTS = `
  select a.id as "appointmentId", a.status, a.reason, a.patient_id as "patientId", ${initialsSql('p')} as "patientInitials",
         p.birth_date::text as "birthDate", a.provider_id as "providerId",
         coalesce(v.first_name, '?') as "providerFirstName", coalesce(v.last_name, '') as "providerLastName",
         coalesce(v.type = 1, false) as "isHygiene",
         (
           select nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') from provider m
           where m.clinic_id = a.clinic_id and m.id = p.primary_provider_id and not m.deleted
         ) as "primaryProviderName",
         a.operatory_id as "operatoryId",
         (
           select o.name from operatory o where o.clinic_id = a.clinic_id and o.id = a.operatory_id and not o.deleted
         ) as "operatoryName",
         to_char(a.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as start,
         to_char(a.start_at + make_interval(mins => a.duration_minutes), 'YYYY-MM-DD"T"HH24:MI:SS') as end,
         a.duration_minutes as "durationInMinutes", a.comment as comments, a.comment_state as "commentState",
         p.fee_schedule_id as "feeScheduleId",
         (
           select f.name from fee_schedule f
           where f.clinic_id = a.clinic_id and f.id = p.fee_schedule_id and not f.deleted
         ) as "feeScheduleName",
         p.insurance_provider as "insuranceProvider",
         p.insurance_plan_name as "insurancePlanName", ${insuranceIconSql('p.insurance_status')} as "insuranceIconName",
         coalesce(p.insurance_status, 0) as "insuranceStatus",
         ${doctorSql('coalesce(selected.exam_doctor_id, a.exam_doctor_id)')} as "examDoctor",
         ${doctorSql('coalesce(selected.ordering_doctor_id, a.ordering_doctor_id)')} as "orderingDoctor",
         coalesce(n.total_planned, 0)::float8 as "totalPlanned", coalesce(n.total_completed, 0)::float8 as "totalCompleted",
         (
           select coalesce(json_agg(json_build_object(
                    'procedureRuleTypeId', e.procedure_rule_type_id, 'actualMinutes', e.actual_minutes::float8,
                    'missedProcedureReasonId', e.missed_procedure_reason_id,
                    'missedProcedureReasonText', e.missed_procedure_reason_text) order by e.procedure_rule_type_id), '[]')
           from scorecard_entry e
           where e.clinic_id = a.clinic_id and e.appointment_id = a.id
         ) as entries,
         ${nextPlanSql('a')} as "planNext",
         (
           select to_char(x.date_modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from next_appointment_plan x
           where x.clinic_id = a.clinic_id and x.appointment_id = a.id
         ) as "planNextModified",
         (
           select json_build_object(
             'patientId', d.patient_id,
             'snapshot', case when d.office_rules_hash is not null then json_build_object(
               'officeRulesHash', d.office_rules_hash, 'patientRulesHash', d.patient_rules_hash) end)
           from appointment_due d
           where d.clinic_id = a.clinic_id and d.appointment_id = a.id
         ) as evaluated
  from commented_appointment a
  left join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id and not p.deleted
  left join clinic_provider v on v.clinic_id = a.clinic_id and v.id = a.provider_id
  left join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id
  left join appointment_doctors selected on selected.clinic_id = a.clinic_id and selected.appointment_id = a.id
  where a.clinic_id = $1 and a.id = any($2::text[])`;
