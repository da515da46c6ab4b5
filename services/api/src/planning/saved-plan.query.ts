import type { Transaction } from '@helix/database';
import { planVersion } from './plan-version.js';
import type { StoredPlan } from './stored-plan.js';

/** A plan, and who saved it when. */
interface SavedPlanRows extends StoredPlan {
  /** ISO instant. */
  savedAt: string;
  /** Who saved it last; null: the account is gone. */
  userFullName: string | null;
}

/** What users saved as the plan of an appointment, with its doctors. */
export interface SavedPlan {
  /** Null: no plan was saved. */
  plan: SavedPlanRows | null;
  /** Whether a plan was saved before the appointment was over. */
  isPlanned: boolean;
  /** Selected in Helix; null: that of the practice-management system. */
  examDoctorId: string | null;
  orderingDoctorId: string | null;
  /** See `planVersion`. */
  version: string;
}

type SavedPlanRow = Omit<SavedPlan, 'version'> & { appointmentId: string };

/** Reads the saved plans of appointments by id; also of those that the practice-management system has deleted. */
export async function readSavedPlans(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, SavedPlan>> {
  const { rows } = await transaction.query<SavedPlanRow>(SAVED_PLANS, [clinicId, appointmentIds]);
  return new Map(
    rows.map(({ appointmentId, ...saved }) => {
      const version = planVersion({ ...saved, procedures: saved.plan?.procedures ?? null });
      return [appointmentId, { ...saved, version }];
    }),
  );
}

/** Reads every table by its primary key. A procedure has its fields in the order of `planToStore`. */
export const SAVED_PLANS = `
  select k.appointment_id as "appointmentId", d.exam_doctor_id as "examDoctorId", d.ordering_doctor_id as "orderingDoctorId",
         exists (
           select from timely_plan t where t.clinic_id = k.clinic_id and t.appointment_id = k.appointment_id
         ) as "isPlanned",
         case when p.appointment_id is not null then json_build_object(
           'savedAt', to_char(p.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'userFullName', (
             select trim(concat_ws(' ', u.first_name, u.last_name)) from app_user u where u.user_id = p.saved_by),
           'totalCents', (p.total_planned * 100)::float8,
           'commissionCents', (p.total_commission * 100)::float8,
           'reason', p.reason,
           'procedures', (
             select coalesce(json_agg(json_build_object(
                      'procedureRuleTypeId', i.procedure_rule_type_id, 'minutes', i.minutes::float8,
                      'units', i.units::float8, 'quantity', i.quantity, 'feeCents', (i.fee * 100)::float8,
                      'commissionCents', (i.commission * 100)::float8, 'criterionIds', i.criterion_ids,
                      'includeWithScaling', i.include_with_scaling, 'isOutsideAppointment', i.is_outside_appointment,
                      'keepsCodes', i.keeps_codes,
                      'codes', (
                        select coalesce(json_agg(json_build_object(
                                 'adaCode', o.ada_code, 'quantity', o.quantity, 'teeth', o.teeth,
                                 'feeOverrideCents', (o.fee_override * 100)::float8) order by o.position), '[]')
                        from planned_option o
                        where o.clinic_id = i.clinic_id and o.appointment_id = i.appointment_id
                          and o.procedure_rule_type_id = i.procedure_rule_type_id),
                      'billed', (
                        select coalesce(json_agg(json_build_object(
                                 'adaCode', c.ada_code, 'description', c.description, 'quantity', c.quantity,
                                 'teeth', c.teeth, 'feeCents', (c.fee * 100)::float8) order by c.position), '[]')
                        from planned_code c
                        where c.clinic_id = i.clinic_id and c.appointment_id = i.appointment_id
                          and c.procedure_rule_type_id = i.procedure_rule_type_id)
                    ) order by i.agenda_order, i.procedure_rule_type_id), '[]')
             from planned_procedure i
             where i.clinic_id = p.clinic_id and i.appointment_id = p.appointment_id)
         ) end as plan
  from (select $1::integer as clinic_id, id as appointment_id from unnest($2::text[]) as id) k
  left join appointment_plan p on p.clinic_id = k.clinic_id and p.appointment_id = k.appointment_id
  left join appointment_doctors d on d.clinic_id = k.clinic_id and d.appointment_id = k.appointment_id`;
