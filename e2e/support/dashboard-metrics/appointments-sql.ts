import type { ClinicView } from '../../../libs/contracts/src/index.js';
import { localTimeAt } from '../../../libs/hygiene/src/index.js';

/** Whose metrics are requested. */
export interface MetricsScope {
  clinic: Pick<ClinicView, 'clinicId' | 'timeZone'>;
  /** None: all. */
  providerIds: readonly string[];
}

/** The values of `$1` to `$3`. The local time comes from here, since the database’s time zone data may be outdated. */
export function valuesOf({ clinic: { clinicId, timeZone }, providerIds }: MetricsScope): unknown[] {
  return [clinicId, providerIds, localTimeAt(Date.now(), timeZone)];
}

/**
 * Common table expressions of every metric: of the clinic `$1`, for the providers `$2` (none: all), at its local time `$3`.
 * They use the rows that the practice's system sent, what users saved, and the clinic's settings, and follow the text of the
 * rules.
 *
 * - `clock`: the clinic's local time, its today and its goals.
 * - `hygienist`: hygienists who count in analyses.
 * - `appointment`: H, the clinic's hygiene appointments, each with whether it is over (seven minutes after its end), and what
 *   users planned: a plan counts when it was saved before the appointment was over.
 * - `requested`: those of the requested providers.
 */
export const APPOINTMENTS = `
  clock as (
    select $3::timestamp as local_time, $3::timestamp::date as today, goal_hourly_production, goal_percentage from clinic
    where clinic_id = $1
  ),
  hygienist as (
    select p.id, s.goal_wage
    from provider p left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
    where p.clinic_id = $1 and not p.deleted and p.type = 1 and s.exclude_from_analysis is not true
  ),
  appointment as materialized (
    select a.id, a.patient_id, a.provider_id, a.start_at, a.start_at::date as date, a.duration_minutes as minutes,
           a.start_at + make_interval(mins => a.duration_minutes + 7) <= clock.local_time as is_over,
           a.id in (select appointment_id from timely_plan where clinic_id = $1) as is_planned,
           a.id in (select appointment_id from next_appointment_plan where clinic_id = $1) as is_next_planned
    from appointment a join hygienist on hygienist.id = a.provider_id cross join clock
    where a.clinic_id = $1 and not a.deleted and a.patient_id is not null
      and a.status not in ('cancelled', 'noShow')
  ),
  requested as (select * from appointment where cardinality($2::text[]) = 0 or provider_id = any ($2))`;
