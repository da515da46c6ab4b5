import {
  EXPECTED_PLANNED_DAYS,
  EXPECTED_PRODUCTION,
  EXPECTED_TIME_AND_GOALS,
} from '../../services/standalone/src/testing/expected-report-rows.js';

/**
 * The figures of charts from what the practice and users entered, without anything that is derived. Each takes a clinic and the
 * first and the last day of the range.
 */

/** Productivity of each hygienist by day: production and its categories; minutes, known time and goals. */
export const PRODUCTIVITY = [EXPECTED_PRODUCTION, EXPECTED_TIME_AND_GOALS] as const;

export const USAGE = [EXPECTED_PLANNED_DAYS] as const;

/** Production and minutes of all hygienists together by month. */
export const YEARS = [
  `
  select month, p.production, a.minutes
  from (
    select date_trunc('month', i.date::timestamp) as month, sum(i.amount)::float8 as production
    from procedure i
    left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
    join provider h on h.clinic_id = i.clinic_id and h.id = coalesce(t.provider_id, i.provider_id) and h.type = 1
    where i.clinic_id = $1 and not i.deleted and i.status = 102 and i.date between $2::date and $3::date
    group by 1
  ) p
  full join (
    select date_trunc('month', a.start_at) as month, sum(a.duration_minutes)::integer as minutes
    from appointment a
    join provider h on h.clinic_id = a.clinic_id and h.id = a.provider_id and h.type = 1
    where a.clinic_id = $1 and not a.deleted and a.status not in ('cancelled', 'noShow')
      and a.start_at >= $2::date::timestamp and a.start_at < ($3::date + 1)::timestamp
    group by 1
  ) a using (month)`,
] as const;
