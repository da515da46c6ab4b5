import type pg from 'pg';

/**
 * every treatment of the patients of the clinic `$1` by day and type, once for each type that it satisfies: itself, and
 * those that the text of the rule names.
 */
const TREATMENTS = `
  create temporary table treatment on commit preserve rows as
  with code_of_type as (
    select procedure_rule_type_id as type, ada_code as code from procedure_option
    union
    select procedure_rule_type_id, unnest(history_codes) from procedure_rule_type
  ),
  satisfies (done, type) as (
    select done, type
    from (values (array[2, 17, 22, 23, 24, 25, 26, 27, 28], array[3]), (array[23, 28, 2, 24, 25, 26, 17], array[23, 28]),
                 (array[12], array[18]), (array[7, 29], array[7, 29]), (array[30], array[4]), (array[2, 17], array[45])
         ) as named (dones, types), unnest(dones) as done, unnest(types) as type
    union
    select procedure_rule_type_id, procedure_rule_type_id from procedure_rule_type
  )
  select distinct patient_id, satisfies.type, date
  from (
    select patient_id, date, btrim(code) as code from procedure where clinic_id = $1 and status = 102 and not deleted
    union all
    select patient_id, date, ada_code from added_treatment where clinic_id = $1 and deleted_at is null
  ) done
  join code_of_type using (code)
  join satisfies on satisfies.done = code_of_type.type`;

/**
 * what is due at the planned appointments of the clinic `$1`, with its status once the appointment is over.
 * An appointment goes by the rules that were in force at it. Types that only take time (calculation type 6) are never due by
 * themselves. A doctor is in by schedule, without one from the first to the last appointment of the day, for at least ten
 * minutes.
 */
const DUE = `
  create temporary table due on commit preserve rows as
  with counted_appointment as materialized (
    select a.id, a.patient_id, a.start_at, a.start_at::date as date,
           a.start_at + make_interval(mins => a.duration_minutes) as end_at, d.office_rules_hash, d.patient_rules_hash
    from appointment a
    join appointment_plan p on p.clinic_id = a.clinic_id and p.appointment_id = a.id
    join appointment_due d on d.clinic_id = a.clinic_id and d.appointment_id = a.id
    where a.clinic_id = $1
  ),
  rule as materialized (
    select all_rules.*, needs_doctor, is_age,
           rank() over (partition by office_rules_hash, patient_rules_hash, type order by precedence) as rank
    from (
      select office_rules_hash, patient_rules_hash, precedence, (r ->> 'procedureRuleTypeId')::integer as type,
             coalesce((r ->> 'minAge')::integer, 0) as min_age, coalesce((r ->> 'maxAge')::integer, 255) as max_age,
             (r ->> 'intervalInMonths')::integer as months, (r ->> 'active')::boolean as active,
             (office.rules #>> '{settings,graceDays}')::integer as grace_days,
             (office.rules #>> '{settings,shouldTrackDoctor}')::boolean as tracks_doctor
      from (select distinct office_rules_hash, patient_rules_hash from counted_appointment) used
      join rule_snapshot office on office.clinic_id = $1 and office.rules_hash = office_rules_hash
      join rule_snapshot own on own.clinic_id = $1 and own.rules_hash = patient_rules_hash
      cross join lateral (
        select 1 as precedence, r from jsonb_array_elements(own.rules -> 'patientRules') r
        union all select 2, r from jsonb_array_elements(own.rules -> 'profileRules') r
        union all select 3, r from jsonb_array_elements(office.rules -> 'officeRules') r
      ) rules
    ) all_rules
    join procedure_rule_type on procedure_rule_type_id = type
    where calculation_type <> 6 and not is_every_appointment and (is_age or is_interval)
  ),
  aged as materialized (
    select counted_appointment.*, birth_date <= date as has_age,
           years - case when birth_date + make_interval(years => years) > date then 1 else 0 end as age
    from counted_appointment
    left join patient p on p.clinic_id = $1 and p.id = counted_appointment.patient_id and not p.deleted
    left join lateral (select extract(year from date)::integer - extract(year from birth_date)::integer as years) _ on true
  ),
  applicable as (
    select distinct on (aged.id, rule.type) aged.id, patient_id, date, rule.type, months, active, grace_days,
           tracks_doctor, needs_doctor, is_age
    from aged
    join rule on rule.office_rules_hash = aged.office_rules_hash and rule.patient_rules_hash = aged.patient_rules_hash
      and rank = 1 and case when has_age then age between min_age and max_age else min_age = 0 and max_age = 255 end
    order by aged.id, rule.type, min_age desc
  ),
  treated as materialized (
    select a.*, last, coalesce(is_done, false) as is_done
    from applicable a
    cross join lateral (
      select max(x.date) filter (where x.date < a.date) as last, bool_or(x.date = a.date) as is_done
      from treatment x where x.patient_id = a.patient_id and x.type = a.type and x.date <= a.date
    ) x
    where active and (months is not null or is_age)
  ),
  doctor as (select id from provider where clinic_id = $1 and type = 2),
  doctor_time as (
    select provider_id, date, date + start_time as start_at, date + end_time as end_at
    from schedule join doctor on doctor.id = provider_id where clinic_id = $1 and not deleted
    union all
    select provider_id, start_at::date, min(start_at), max(start_at + make_interval(mins => duration_minutes))
    from appointment a join doctor on doctor.id = provider_id
    where clinic_id = $1 and not deleted and status not in ('cancelled', 'noShow') and not exists (
      select from schedule s where s.clinic_id = $1 and not s.deleted and s.provider_id = a.provider_id
        and s.date = a.start_at::date)
    group by provider_id, start_at::date
  ),
  presence as (
    select id, bool_or(minutes >= 10) as has_doctor
    from (
      select counted_appointment.id, provider_id, sum(greatest(0, extract(epoch from
               least(d.end_at, counted_appointment.end_at) - greatest(d.start_at, counted_appointment.start_at)) / 60)) as minutes
      from counted_appointment join doctor_time d using (date) group by counted_appointment.id, provider_id
    ) of_doctor
    group by id
  )
  select treated.id as appointment_id, treated.type,
         case when is_done then 1
              when missed_procedure_reason_id in (1, 3, 4) or needs_doctor and tracks_doctor and has_doctor = false then 3
              else 2 end as status
  from treated
  left join presence on presence.id = treated.id
  left join scorecard_entry e
    on e.clinic_id = $1 and e.appointment_id = treated.id and e.procedure_rule_type_id = treated.type
  where case when months is not null then coalesce((last + make_interval(months => months))::date, date)
             when is_age and last is null then date end <= date + grace_days`;

/**
 * planned procedures of which nothing was done on the day, by anyone, and that have no reason. Done is what the
 * plan bills, or another code of the type that no other part of the plan bills.
 */
const MISSED = `
  create temporary table missed on commit preserve rows as
  with code_of_type as (
    select procedure_rule_type_id as type, ada_code as code from procedure_option
    union
    select procedure_rule_type_id, unnest(history_codes) from procedure_rule_type
  ),
  of_type as (select type, array_agg(code) as type_codes from code_of_type group by type),
  own as (
    select appointment_id, procedure_rule_type_id as type, array_agg(ada_code) as own_codes
    from planned_code where clinic_id = $1 group by appointment_id, procedure_rule_type_id
  ),
  billed as (
    select appointment_id, array_agg(ada_code) as codes from planned_code where clinic_id = $1 group by appointment_id
  ),
  item as materialized (
    select i.appointment_id, t.procedure_rule_type_id as type, a.patient_id, a.start_at::date as date,
           own_codes, codes, type_codes
    from planned_procedure i
    join appointment a on a.clinic_id = $1 and a.id = i.appointment_id
    join procedure_rule_type t using (procedure_rule_type_id)
    left join own on own.appointment_id = i.appointment_id and own.type = t.procedure_rule_type_id
    left join billed on billed.appointment_id = i.appointment_id
    left join of_type on of_type.type = t.procedure_rule_type_id
    where i.clinic_id = $1 and calculation_type <> 6
  )
  select appointment_id, type from item
  where not exists (
      select from procedure x
      where x.clinic_id = $1 and x.patient_id = item.patient_id and x.date = item.date and x.status = 102 and not x.deleted
        and (btrim(x.code) = any (own_codes)
             or btrim(x.code) = any (type_codes) and not btrim(x.code) = any (coalesce(codes, '{}')))
    )
    and not exists (
      select from scorecard_entry e
      where e.clinic_id = $1 and e.appointment_id = item.appointment_id and e.procedure_rule_type_id = item.type
        and (e.missed_procedure_reason_id is not null or btrim(e.missed_procedure_reason_text) <> '')
    )`;

/**
 * Fills the temporary tables `due` and `missed` of the planned appointments of a clinic, in place of those of another
 * one. They hold once an appointment is over, so they do not depend on the time.
 */
export async function findMissed(database: pg.Client, clinicId: number): Promise<void> {
  await database.query('drop table if exists treatment, due, missed');
  const fill = async (statement: string): Promise<void> => {
    // A statement that creates a table takes no parameters.
    await database.query(statement.replaceAll('$1', String(Math.trunc(clinicId))));
  };
  await fill(TREATMENTS);
  await database.query('create index on treatment (patient_id, type, date)');
  await database.query('analyze treatment');
  await fill(DUE);
  await fill(MISSED);
  await database.query('create index on due (appointment_id)');
  await database.query('create index on missed (appointment_id)');
}
