import { initialsSql } from '@helix/appointment-inputs';
import { insuranceIconSql, isOdspSql } from '../patients/insurance.sql.js';

/**
 * SQL: the appointments of a date range, one row each, with the column names of the response. Times, dates and
 * amounts keep their types, since PostgreSQL formats them in JSON as the response needs them. Parameters: the clinic,
 * the first and the last day, a provider or null for all, the providers whose goals are shown or null for all, and the
 * procedures that were cancelled, which are not listed.
 *
 * Reads the range by appointment_start; patient, providers, analysis, plan and comment by primary key, procedures by
 * procedure_appointment, and the next hygiene appointment by appointment_patient. Patients and providers that have not
 * been synchronised yet are shown as a question mark, so that their appointments are not missing.
 */
export const APPOINTMENT_ROWS = `
  select v.id as "appointmentId", v.provider_id as "providerId", v.operatory_id as "operatoryId",
         v.patient_id as "patientId", ${initialsSql('p')} as "patientInitials", v.start_at as "startDate",
         v.start_at + make_interval(mins => v.duration_minutes) as "endDate", v.start_at::date as "appointmentDate",
         v.duration_minutes as "durationInMinutes", v.status, v.reason, plan.reason as "rnaReason",
         coalesce(n.total_planned, 0)::float8 as "totalPlanned", plan.total_planned::float8 as "rnaTotalPlanned",
         n.price_of_scaling::float8 as "rnaTotalPlannedpriceOfScaling",
         coalesce(n.total_completed, 0)::float8 as "totalCompleted", coalesce(n.total_billed, 0)::float8 as "totalBilled",
         case when $5::text[] is null or v.provider_id = any($5::text[]) then n.goal::float8 end as "providerAppointmentGoal",
         p.birth_date as "birthDate",
         ${isOdspSql('p.insurance_plan_name', 'p.insurance_provider')} as "isOdsp",
         coalesce(p.insurance_status, 0) as "insuranceStatus", ${insuranceIconSql('p.insurance_status')} as "insuranceIconName",
         p.insurance_plan_name as "insurancePlanName", v.comment as comments, v.comment_state as "commentState",
         next.id as "nextAppointmentId", next.start_at::date as "nextAppointmentDate", done.procedures,
         case when doctors.exam is not null then
           json_build_object('firstName', coalesce(exam.first_name, '?'), 'lastName', coalesce(exam.last_name, ''))
         end as "examDoctor",
         case when doctors.ordering is not null then
           json_build_object('firstName', coalesce(ordering.first_name, '?'), 'lastName', coalesce(ordering.last_name, ''))
         end as "orderingDoctor"
  from calendar_appointment v
  left join patient p on p.clinic_id = v.clinic_id and p.id = v.patient_id
  left join appointment_analysis n on n.clinic_id = v.clinic_id and n.appointment_id = v.id
  left join appointment_plan plan on plan.clinic_id = v.clinic_id and plan.appointment_id = v.id
  left join appointment_doctors selected on selected.clinic_id = v.clinic_id and selected.appointment_id = v.id
  cross join lateral (
    select coalesce(selected.exam_doctor_id, v.exam_doctor_id) as exam,
           coalesce(selected.ordering_doctor_id, v.ordering_doctor_id) as ordering
  ) doctors
  left join provider exam on exam.clinic_id = v.clinic_id and exam.id = doctors.exam
  left join provider ordering on ordering.clinic_id = v.clinic_id and ordering.id = doctors.ordering
  cross join lateral (
    select coalesce(json_agg(json_build_object(
             'adaCode', c.code, 'procedureName', coalesce(nullif(c.description, ''), c.code), 'minutes', c.minutes,
             'comments', null) order by c.code, c.id), '[]') as procedures
    from procedure c
    where c.clinic_id = $1 and c.appointment_id = v.id and not c.deleted and c.id <> all($6::text[])
  ) done
  left join lateral (
    select a.id, a.start_at from hygiene_appointment a
    where a.clinic_id = $1 and a.patient_id = v.patient_id and a.start_at > v.start_at
    order by a.start_at, a.id limit 1
  ) next on true
  where v.clinic_id = $1 and v.start_at >= $2::date::timestamp and v.start_at < ($3::date + 1)::timestamp
    and ($4::text is null or v.provider_id = $4)`;
