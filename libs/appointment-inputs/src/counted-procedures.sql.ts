/**
 * SQL: which procedures count in the totals of an appointment. The totals and their explanation use the same
 * fragments. `a` is the appointment, `i` a procedure, `t` its attribution by a user.
 */

/** What may be planned for the appointment: what names it and is planned (105) or done (102). */
export const PLANNED_PROCEDURES = `
  procedure i
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  where i.clinic_id = a.clinic_id and i.appointment_id = a.id and i.status in (102, 105)`;

/**
 * Why one of them does not count as planned; null: it counts. A planned procedure has its own provider, a done one that
 * of its attribution, and it was planned before the appointment began; without a time of planning it counts as planned
 * before.
 */
export const NOT_PLANNED = `
  case when (case i.status when 105 then i.provider_id else coalesce(t.provider_id, i.provider_id) end = a.provider_id)
              is not true then 'provider'
       when i.status = 102 and i.planned_at >= a.start_at then 'plannedLater' end`;

/**
 * What may be completed at the appointment: what was done (102) for the patient on the day. `belongs.appointment_id` is
 * that of the patient's active appointments of the day with this provider which a procedure counts for: the one that it
 * names, else the earliest. Cancelled and missed appointments complete nothing.
 *
 * Days are compared as timestamps: the operator that compares a timestamp with a date is not leakproof, so under
 * row-level security no index would serve it.
 */
export const DONE_PROCEDURES = `
  procedure i
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  cross join lateral (
    select (
      select v.id from active_appointment v
      where v.clinic_id = a.clinic_id and v.patient_id = a.patient_id and v.provider_id = a.provider_id
        and v.start_at >= a.start_at::date::timestamp and v.start_at < (a.start_at::date + 1)::timestamp
      order by (v.id = i.appointment_id) desc nulls last, v.start_at, v.id limit 1
    ) as appointment_id
  ) belongs
  where i.clinic_id = a.clinic_id and i.patient_id = a.patient_id and i.date = a.start_at::date and i.status = 102
    and a.status not in ('cancelled', 'noShow')`;

/** Why one of them does not count as completed at the appointment; null: it counts. All of them are billed. */
export const NOT_COMPLETED = `
  case when (coalesce(t.provider_id, i.provider_id) = a.provider_id) is not true then 'provider'
       when (belongs.appointment_id = a.id) is not true then 'appointment' end`;
