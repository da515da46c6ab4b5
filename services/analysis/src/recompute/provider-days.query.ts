import { clockedSourcesSql, type ClockedSource } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import { clockedTime, preferredSource, productionByCategory, RULE_VERSION, type Punch } from '@helix/hygiene';
import { CREDITED_AMOUNTS } from './credited-amounts.sql.js';

/** One provider on one day, `yyyy-mm-dd`. */
export interface ProviderDay {
  providerId: string;
  date: string;
}

/**
 * Rebuilds the summaries of provider-days from the current rows: appointments and money from the appointments' analyses,
 * billed money from the provider's completed procedures of the day, production from those that are credited to the provider
 * (rules part S, 1), minutes clocked from punches, else from the schedule, and minutes scheduled. Parts that overlap
 * count once (rules part Q, 12). A day with nothing in it has no row. Days are compared as timestamps for the index (see
 * `counted-procedures.sql.ts`). Call it after the appointments' analyses are saved.
 */
export async function saveProviderDays(
  transaction: Transaction,
  clinicId: number,
  days: readonly ProviderDay[],
): Promise<void> {
  if (days.length === 0) return;
  const { rows } = await transaction.query<DaySources>(DAY_SOURCES, keysOf(clinicId, days));
  const computed = rows.map(({ clocked, schedule, credited, ...day }) => ({
    ...day,
    clocked: clockedMinutes(clocked),
    scheduled: schedule.length > 0 ? clockedTime(schedule).minutes : null,
    isCredited: credited.length > 0,
    ...productionByCategory(credited),
  }));
  await transaction.query(SAVE_PROVIDER_DAYS, [clinicId, RULE_VERSION, JSON.stringify(computed)]);
  await transaction.query(
    DELETE_EMPTY_DAYS,
    keysOf(
      clinicId,
      computed.filter(({ isCredited }) => !isCredited),
    ),
  );
}

const keysOf = (clinicId: number, days: readonly ProviderDay[]) => [
  clinicId,
  days.map(({ providerId }) => providerId),
  days.map(({ date }) => date),
];

/**
 * Of the source that counts; null without any: the day has its schedule then. 0 when all pairs are faulty, so that the day drops
 * out of open time: somebody was there, and nobody knows how long.
 */
function clockedMinutes(sources: readonly ClockedSource[]): number | null {
  const day = preferredSource(sources);
  return day && clockedTime(day.punches).minutes;
}

/** What a provider's day is computed from, beside its appointments. */
interface DaySources extends ProviderDay {
  /** The clocked time by source. */
  clocked: ClockedSource[];
  schedule: Punch[];
  /** Cents by code, of what is credited to the provider; empty: nothing was completed. */
  credited: { code: string; cents: number }[];
}

/** Served by indexes for each day. */
export const DAY_SOURCES = `
  select d.provider_id as "providerId", d.date::text,
         ${clockedSourcesSql('d')} as clocked,
         (
           select coalesce(json_agg(json_build_object('in', s.start_time, 'out', s.end_time) order by s.id), '[]')
           from schedule s
           where s.clinic_id = $1 and s.provider_id = d.provider_id and s.date = d.date and s.end_time > s.start_time
         ) as schedule,
         (${CREDITED_AMOUNTS}) as credited
  from (
    select distinct $1::integer as clinic_id, provider_id, date from unnest($2::text[], $3::date[]) as t(provider_id, date)
  ) d`;

export const SAVE_PROVIDER_DAYS = `
  insert into provider_day as stored
    (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
     minutes_booked, minutes_clocked, minutes_scheduled, total_planned, total_completed, total_billed, goal,
     production, hygiene, x_ray, exam, other, goal_minutes, minutes_not_completed)
  select $1, d."providerId", d.date, $2, v.appointments, v.scheduled, v.confirmed, v.arrived, v.completed, v.cancelled,
         v.no_shows, v.minutes_booked, coalesce(d.clocked, d.scheduled), d.scheduled, v.total_planned,
         v.total_completed, billed.amount, v.goal, (d.hygiene + d."xRay" + d.exam + d.other) / 100, d.hygiene / 100,
         d."xRay" / 100, d.exam / 100, d.other / 100, v.goal_minutes, v.minutes_not_completed
  from json_to_recordset($3::json) as d("providerId" text, date date, clocked integer, scheduled integer,
    "isCredited" boolean, hygiene numeric, "xRay" numeric, exam numeric, other numeric)
  cross join lateral (
    select count(*) filter (where is_active) as appointments,
           count(*) filter (where status = 'scheduled') as scheduled,
           count(*) filter (where status = 'confirmed') as confirmed,
           count(*) filter (where status = 'arrived') as arrived,
           count(*) filter (where status = 'completed') as completed,
           count(*) filter (where status = 'cancelled') as cancelled,
           count(*) filter (where status = 'noShow') as no_shows,
           coalesce(sum(duration_minutes) filter (where is_active), 0) as minutes_booked,
           coalesce(sum(n.total_planned) filter (where is_active), 0) as total_planned,
           coalesce(sum(n.total_completed) filter (where is_active), 0) as total_completed,
           coalesce(sum(n.goal) filter (where is_active), 0) as goal,
           coalesce(sum(duration_minutes) filter (where is_active and n.goal > 0), 0) as goal_minutes,
           coalesce(sum(duration_minutes) filter (where is_active and status <> 'completed'), 0) as minutes_not_completed
    from appointment a
    cross join lateral (select a.status not in ('cancelled', 'noShow') as is_active) s
    left join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id
    where a.clinic_id = $1 and a.provider_id = d."providerId" and a.start_at >= d.date::timestamp
      and a.start_at < (d.date + 1)::timestamp
  ) v
  cross join lateral (
    select coalesce(sum(amount), 0) as amount, count(*) as items from procedure i
    where i.clinic_id = $1 and i.provider_id = d."providerId" and i.date = d.date and i.status = 102
  ) billed
  where v.appointments + v.cancelled + v.no_shows + billed.items > 0
     or d."isCredited" or d.clocked is not null or d.scheduled is not null
  order by d."providerId", d.date
  on conflict (clinic_id, provider_id, date) do update set
    rule_version = excluded.rule_version, appointments = excluded.appointments, scheduled = excluded.scheduled,
    confirmed = excluded.confirmed, arrived = excluded.arrived, completed = excluded.completed,
    cancelled = excluded.cancelled, no_shows = excluded.no_shows, minutes_booked = excluded.minutes_booked,
    minutes_clocked = excluded.minutes_clocked, minutes_scheduled = excluded.minutes_scheduled,
    total_planned = excluded.total_planned, total_completed = excluded.total_completed,
    total_billed = excluded.total_billed, goal = excluded.goal,
    production = excluded.production, hygiene = excluded.hygiene, x_ray = excluded.x_ray, exam = excluded.exam,
    other = excluded.other, goal_minutes = excluded.goal_minutes, minutes_not_completed = excluded.minutes_not_completed
  where stored is distinct from excluded`;

/**
 * Of days without anything credited. `offset 0` keeps the look at appointments a subquery, which runs once for each day.
 * Pulled up into a join it could not use the index on days, since row-level security runs before the cast, and would read
 * all appointments of the provider.
 */
export const DELETE_EMPTY_DAYS = `
  delete from provider_day k using unnest($2::text[], $3::date[]) as d(provider_id, date)
  where k.clinic_id = $1 and k.provider_id = d.provider_id and k.date = d.date
    and not exists (select 1 from appointment a where a.clinic_id = $1 and a.provider_id = d.provider_id
                    and a.start_at >= d.date::timestamp and a.start_at < (d.date + 1)::timestamp offset 0)
    and not exists (select 1 from procedure i where i.clinic_id = $1 and i.provider_id = d.provider_id
                    and i.date = d.date and i.status = 102)
    and not exists (select 1 from punch p where p.clinic_id = $1 and p.provider_id = d.provider_id and p.date = d.date
                    and p.time_in is not null)
    and not exists (select 1 from clocked_day c where c.clinic_id = $1 and c.provider_id = d.provider_id and c.date = d.date)
    and not exists (select 1 from schedule s where s.clinic_id = $1 and s.provider_id = d.provider_id and s.date = d.date
                    and s.end_time > s.start_time)`;
