import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import type { Database } from '@helix/database';
import { insuranceIconName, isOdsp } from './insurance.js';

export interface CalendarFilter {
  /** `yyyy-mm-dd`, both days included. */
  startDate: string;
  endDate: string;
  /** All providers if missing. */
  providerId?: string | undefined;
}

/**
 * The visits of a clinic by day and provider: every day of the range has a bucket, every provider with a visit a column,
 * in the order of the calendar. Providers that the clinic keeps off the calendar are left out, also of the day's totals.
 */
export function readCalendar(database: Database, clinicId: number, filter: CalendarFilter): Promise<DayBucket[]> {
  return database.inClinics([clinicId], async (transaction) => {
    // A few thousand index look-ups take milliseconds; compiling the statement first would take longer than running it.
    await transaction.query('set local jit = off');
    const values = [clinicId, filter.startDate, filter.endDate, filter.providerId ?? null];
    const days = await transaction.query<DayRow>(DAYS, values);
    const visits = await transaction.query<VisitRow>(VISITS, values);
    return bucketsOf(days.rows, visits.rows);
  });
}

interface DayRow {
  date: string;
  totalCompleted: number;
  totalBilled: number;
}

/** A visit as the database gives it: what is derived from it is added below. */
interface VisitRow extends Omit<CalendarAppointment, 'isOdsp' | 'insuranceIconName'> {
  insuranceProvider: string | null;
}

function bucketsOf(days: readonly DayRow[], visits: readonly VisitRow[]): DayBucket[] {
  const buckets = new Map(days.map((day): [string, DayBucket] => [day.date, { ...day, providers: [] }]));
  for (const { insuranceProvider, ...visit } of visits) {
    const bucket = buckets.get(visit.appointmentDate);
    if (!bucket) continue;
    let column = bucket.providers.at(-1);
    if (column?.providerId !== visit.providerId) {
      column = { providerId: visit.providerId, appointments: [] };
      bucket.providers.push(column);
    }
    column.appointments.push({
      ...visit,
      isOdsp: isOdsp(visit.insurancePlanName, insuranceProvider),
      insuranceIconName: insuranceIconName(visit.insuranceStatus),
    });
  }
  return [...buckets.values()];
}

/** Totals come from the summaries, so that they agree with every chart and report. Served by provider_day_date. */
export const DAYS = `
  select to_char(d, 'YYYY-MM-DD') as date, coalesce(sum(p.total_completed), 0)::float8 as "totalCompleted",
         coalesce(sum(p.total_billed), 0)::float8 as "totalBilled"
  from generate_series($2::date, $3::date, interval '1 day') d
  left join (
    select pd.date, pd.total_completed, pd.total_billed
    from provider_day pd
    left join provider_setting s on s.clinic_id = pd.clinic_id and s.provider_id = pd.provider_id
    where pd.clinic_id = $1 and pd.date between $2::date and $3::date
      and ($4::text is null or pd.provider_id = $4) and not coalesce(s.exclude_from_calendar, false)
  ) p on p.date = d::date
  group by d order by d`;

/**
 * Rows of the range by appointment_start; of each, the patient, the providers and the analysis by primary key, the
 * procedures by procedure_appointment, and the next hygiene visit by appointment_patient. Patients and providers that have
 * not arrived yet are shown with a question mark: a visit is never dropped for want of a name.
 */
export const VISITS = `
  select v.id as "appointmentId", v.provider_id as "providerId", v.operatory_id as "operatoryId",
         v.patient_id as "patientId", coalesce(p.initials, '?') as "patientInitials",
         to_char(v.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDate",
         to_char(v.start_at + make_interval(mins => v.duration_minutes), 'YYYY-MM-DD"T"HH24:MI:SS') as "endDate",
         to_char(v.start_at, 'YYYY-MM-DD') as "appointmentDate", v.duration_minutes as "durationInMinutes", v.status,
         v.reason, null as "rnaReason", coalesce(n.total_planned, 0)::float8 as "totalPlanned",
         null as "rnaTotalPlanned", n.price_of_scaling::float8 as "rnaTotalPlannedpriceOfScaling",
         coalesce(n.total_completed, 0)::float8 as "totalCompleted", coalesce(n.total_billed, 0)::float8 as "totalBilled",
         n.goal::float8 as "providerAppointmentGoal", to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate",
         coalesce(p.insurance_status, 0) as "insuranceStatus", p.insurance_plan_name as "insurancePlanName",
         p.insurance_provider as "insuranceProvider", comment.text as comments,
         case when comment.text is not null then 1 end as "commentState",
         next.id as "nextAppointmentId", to_char(next.start_at, 'YYYY-MM-DD') as "nextAppointmentDate",
         done.procedures,
         case when v.exam_doctor_id is not null then
           jsonb_build_object('firstName', coalesce(exam.first_name, '?'), 'lastName', coalesce(exam.last_name, ''))
         end as "examDoctor",
         case when v.ordering_doctor_id is not null then
           jsonb_build_object('firstName', coalesce(ordering.first_name, '?'), 'lastName', coalesce(ordering.last_name, ''))
         end as "orderingDoctor"
  from appointment v
  left join provider_setting s on s.clinic_id = v.clinic_id and s.provider_id = v.provider_id
  left join provider pr on pr.clinic_id = v.clinic_id and pr.id = v.provider_id
  left join patient p on p.clinic_id = v.clinic_id and p.id = v.patient_id
  left join appointment_analysis n on n.clinic_id = v.clinic_id and n.appointment_id = v.id
  left join provider exam on exam.clinic_id = v.clinic_id and exam.id = v.exam_doctor_id
  left join provider ordering on ordering.clinic_id = v.clinic_id and ordering.id = v.ordering_doctor_id
  cross join lateral (select nullif(btrim(v.comments, E' \\t\\r\\n'), '') as text) comment
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
             'adaCode', c.code, 'procedureName', coalesce(nullif(c.description, ''), c.code), 'minutes', c.minutes,
             'comments', null) order by c.code, c.id), '[]') as procedures
    from procedure c
    where c.clinic_id = $1 and c.appointment_id = v.id and not c.deleted
  ) done
  left join lateral (
    select a.id, a.start_at
    from appointment a
    join provider h on h.clinic_id = a.clinic_id and h.id = a.provider_id and h.type = 1 and not h.deleted
    where a.clinic_id = $1 and a.patient_id = v.patient_id and a.start_at > v.start_at and not a.deleted
      and a.status not in ('cancelled', 'noShow')
    order by a.start_at, a.id limit 1
  ) next on true
  where v.clinic_id = $1 and v.start_at >= $2::date::timestamp and v.start_at < ($3::date + 1)::timestamp and not v.deleted
    and ($4::text is null or v.provider_id = $4) and not coalesce(s.exclude_from_calendar, false)
  order by v.start_at::date, s.calendar_order nulls last, pr.last_name, pr.first_name, v.provider_id, v.start_at, v.id`;
