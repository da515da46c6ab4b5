import type { ClinicView } from '../../../libs/contracts/src/index.js';
import { localTimeAt } from '../../../libs/hygiene/src/index.js';

/** Whose figures are asked for. */
export interface Asked {
  clinic: Pick<ClinicView, 'clinicId' | 'timeZone'>;
  /** None: all. */
  providerIds: readonly string[];
}

/** The values of `$1` to `$3`. The database’s own time zones are not asked: they may be older than a law. */
export function valuesOf({ clinic: { clinicId, timeZone }, providerIds }: Asked): unknown[] {
  return [clinicId, providerIds, localTimeAt(Date.now(), timeZone)];
}

/**
 * Common table expressions of every figure: of the clinic `$1`, for the providers `$2` (none: all), when its wall clock
 * reads `$3`. They rest on what the practice's system sent and on the clinic's settings, and follow the rules' words.
 *
 * - `clock`: the clinic's wall clock, its today and its goals.
 * - `hygienist`: hygienists who count in analyses.
 * - `appointment`: H, the clinic's hygiene appointments, each with whether it is over (seven minutes after its end).
 * - `asked`: those of the providers who are asked for.
 */
export const APPOINTMENTS = `
  clock as (
    select $3::timestamp as wall, $3::timestamp::date as today, goal_hourly_production, goal_percentage from clinic
    where clinic_id = $1
  ),
  hygienist as (
    select p.id, s.goal_wage
    from provider p left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
    where p.clinic_id = $1 and not p.deleted and p.type = 1 and s.exclude_from_analysis is not true
  ),
  appointment as materialized (
    select a.id, a.patient_id, a.provider_id, a.start_at, a.start_at::date as date, a.duration_minutes as minutes,
           a.start_at + make_interval(mins => a.duration_minutes + 7) <= clock.wall as is_over
    from appointment a join hygienist on hygienist.id = a.provider_id cross join clock
    where a.clinic_id = $1 and not a.deleted and a.patient_id is not null
      and a.status not in ('cancelled', 'noShow')
  ),
  asked as (select * from appointment where cardinality($2::text[]) = 0 or provider_id = any ($2))`;
