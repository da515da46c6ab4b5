import type { Punch, PunchSource } from '@helix/hygiene';

/** The punches of a provider's day from one source. `preferredSource` says which source counts. */
export interface ClockedSource {
  source: PunchSource;
  punches: Punch[];
}

/**
 * SQL: the punches of a provider's day by source, a list of `ClockedSource`: time sheets, the PMS, generated ones. A time sheet
 * may say that no time was worked. Served by the primary keys and punch_day.
 *
 * @param day an alias with `clinic_id`, `provider_id` and `date`; none of those within: `of_source`, `of_day`, `pair`, `pms`.
 */
export const clockedSourcesSql = (day: string): string => `(
  select coalesce(json_agg(json_build_object('source', of_source.source, 'punches', of_source.punches)), '[]')
  from (
    select of_day.source, (
             select coalesce(json_agg(json_build_object('in', pair.time_in, 'out', pair.time_out) order by pair.time_in), '[]')
             from clocked_punch pair
             where pair.clinic_id = of_day.clinic_id and pair.provider_id = of_day.provider_id and pair.date = of_day.date
               and pair.source = of_day.source
           ) as punches
    from clocked_day of_day
    where of_day.clinic_id = ${day}.clinic_id and of_day.provider_id = ${day}.provider_id and of_day.date = ${day}.date
    union all
    select 'pms', json_agg(json_build_object('in', pms.time_in, 'out', pms.time_out) order by pms.id)
    from punch pms
    where pms.clinic_id = ${day}.clinic_id and pms.provider_id = ${day}.provider_id and pms.date = ${day}.date
      and pms.time_in is not null
    having count(*) > 0
  ) of_source)`;
