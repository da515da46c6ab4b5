import type pg from 'pg';
import type { Days } from '../api-client.js';
import { APPOINTMENTS, valuesOf, type MetricsScope } from './appointments-sql.js';
import { VALUES } from './expected-dashboard.js';

/** What calendar and analyses show of the plan of an appointment. Money in dollars. */
export interface PlanFigures {
  appointmentId: string;
  rnaTotalPlanned: number | null;
  /** The names of the planned procedures. */
  rnaReason: string | null;
  totalPlanned: number;
  totalCompleted: number;
  providerAppointmentGoal: number | null;
  hasPlanNext: boolean;
  planTimeFrameInMonths: number | null;
  planTotalMinutesPlanned: number | null;
  planComments: string | null;
  /** What an appointment with a plan is to be reviewed for once it is over; null of any other. */
  review: string | null;
}

/**
 * The hygiene appointments of the days `$4` to `$5` that the calendar shows. R-15: what was planned in Helix, also late, and in
 * the practice's system. Part O 19: the reason has the planned procedures in agenda order, without those that only take time.
 * the length of the next appointment is rounded up to ten minutes. R-07: a past appointment is to be reviewed for what was
 * due and not done without a reason, for a plan below the goal without a reason of something planned or due (W 14), and when it was not planned in time.
 */
const PLANS = `with ${APPOINTMENTS}, ${VALUES},
  reason as (
    select appointment_id, procedure_rule_type_id as type from scorecard_entry
    where clinic_id = $1 and (missed_procedure_reason_id is not null or btrim(missed_procedure_reason_text) <> '')
  )
  select v.id as "appointmentId", case when plan.appointment_id is not null then rna_planned end::float as "rnaTotalPlanned",
         case when plan.appointment_id is not null then (
           select coalesce(string_agg(name, ', ' order by agenda_order), '')
           from planned_procedure i join procedure_rule_type using (procedure_rule_type_id)
           where i.clinic_id = $1 and i.appointment_id = v.id and calculation_type <> 6
         ) end as "rnaReason",
         planned::float as "totalPlanned", completed::float as "totalCompleted",
         case when goal > 0 then goal end::float as "providerAppointmentGoal",
         next.appointment_id is not null as "hasPlanNext", time_frame_in_months as "planTimeFrameInMonths",
         (select ceil(sum(minutes) / 10) * 10 from next_planned_procedure i
          where i.clinic_id = $1 and i.appointment_id = next.appointment_id)::float as "planTotalMinutesPlanned",
         next.comments as "planComments",
         case when plan.appointment_id is not null then concat_ws(' ',
           case when is_over and exists (
             select from due where due.appointment_id = v.id and status = 2 and not exists (
               select from reason where reason.appointment_id = v.id and reason.type = due.type)) then 'dueNotDone' end,
           case when is_over and case when rna_planned > 0 then rna_planned else planned end < goal and not exists (
             select from reason where reason.appointment_id = v.id and (
               exists (select from planned_procedure i where i.clinic_id = $1 and i.appointment_id = v.id
                 and i.procedure_rule_type_id = reason.type)
               or exists (select from due where due.appointment_id = v.id and due.type = reason.type)))
             and (is_planned or rna_planned > 0 or planned > 0)
             then 'belowGoal' end,
           case when is_over and not is_planned then 'notPlanned' end) end as review
  from valued v
  left join appointment_plan plan on plan.clinic_id = $1 and plan.appointment_id = v.id
  left join next_appointment_plan next on next.clinic_id = $1 and next.appointment_id = v.id
  left join provider_setting s on s.clinic_id = $1 and s.provider_id = v.provider_id
  where s.exclude_from_calendar is not true
  order by v.id`;

/** What `GET appointment` and `GET appointment/Analyze` must show of plans on some days. Call `findMissed` for the clinic before. */
export async function expectedPlans(
  database: pg.Client,
  scope: MetricsScope,
  { startDate, endDate }: Days,
): Promise<PlanFigures[]> {
  return (await database.query<PlanFigures>(PLANS, [...valuesOf(scope), startDate, endDate])).rows;
}

/**
 * R-32, part P 14, W 7 and 8: the percentage of the planned amount that was done, by anybody, with a code of the plan, of a
 * planned type, or of a type that satisfies one and is not planned itself; without what the doctor bills (type 8); of
 * appointments with a plan on the days `$4` to `$5`. Null when nothing with an amount is planned.
 */
const SUCCESS = `with ${APPOINTMENTS}, ${VALUES},
  item as not materialized (
    select i.appointment_id, i.procedure_rule_type_id as type, c.ada_code as code, c.fee, satisfied_by, calculation_type
    from planned_procedure i
    join procedure_rule_type using (procedure_rule_type_id)
    left join planned_code c using (clinic_id, appointment_id, procedure_rule_type_id)
    where i.clinic_id = $1 and calculation_type <> 6
  ),
  code_of_type as (
    select procedure_rule_type_id as type, ada_code as code from procedure_option
    union
    select procedure_rule_type_id, unnest(history_codes) from procedure_rule_type
  ),
  amounts as (
    select v.id,
           (select coalesce(sum(fee), 0) from item where item.appointment_id = v.id and calculation_type <> 8) as planned,
           (select coalesce(sum(x.amount), 0) from procedure x
            where x.clinic_id = $1 and not x.deleted and x.status = 102 and x.patient_id = v.patient_id and x.date = v.date
              and v.id = case when x.appointment_id = any (v.ids) then x.appointment_id else v.first_id end
              and exists (select from item where item.appointment_id = v.id and calculation_type <> 8 and (
                item.code = btrim(x.code)
                or item.type in (select type from code_of_type c where c.code = btrim(x.code))
                or exists (select from code_of_type c where c.code = btrim(x.code) and c.type = any (item.satisfied_by)
                  and not exists (select from item other where other.appointment_id = v.id and other.type = c.type))
              ))) as done
    from valued v
    where v.is_over and v.id in (select appointment_id from appointment_plan where clinic_id = $1)
  )
  select id as "appointmentId",
         (floor(1000 * greatest(0, least(done, planned)) / nullif(planned, 0) + 0.5) / 10)::float as "successPercentage"
  from amounts order by md5(id)`;

/** What the scorecards of the planned past appointments of some days must say was done of the plan, in no special order. */
export async function expectedSuccess(
  database: pg.Client,
  scope: MetricsScope,
  { startDate, endDate }: Days,
): Promise<{ appointmentId: string; successPercentage: number | null }[]> {
  const values = [...valuesOf(scope), startDate, endDate];
  return (await database.query<{ appointmentId: string; successPercentage: number | null }>(SUCCESS, values)).rows;
}

/** What a calendar shows of an appointment. */
export interface ShownEvent {
  appointmentId: string;
  /** The colour for a clinic that compares strictly (spec 1 section 4). */
  state: 'success' | 'warning' | 'fail' | 'unknown';
  /** The planned procedures; null without a plan. */
  rnaReason: string | null;
}

const EVENTS = `with ${APPOINTMENTS}, ${VALUES}
  select id as "appointmentId",
         case when goal > 0 then
           case when value >= goal then 'success' when is_over then 'fail' else 'warning' end
         else 'unknown' end as state,
         (select string_agg(name, ', ' order by agenda_order)
          from planned_procedure i join procedure_rule_type using (procedure_rule_type_id)
          where i.clinic_id = $1 and i.appointment_id = valued.id and calculation_type <> 6) as "rnaReason"
  from valued
  left join provider_setting s on s.clinic_id = $1 and s.provider_id = valued.provider_id
  where s.exclude_from_calendar is not true
  order by id`;

/** What the calendar of a day must show of hygiene appointments, in a clinic that compares goals strictly (HardCore). */
export async function expectedEvents(database: pg.Client, scope: MetricsScope, date: string): Promise<ShownEvent[]> {
  return (await database.query<ShownEvent>(EVENTS, [...valuesOf(scope), date, date])).rows;
}
