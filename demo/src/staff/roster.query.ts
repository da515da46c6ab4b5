import type { Transaction } from '@helix/database';
import type { DayRange } from '@helix/hygiene';
import type { RosterDay } from './time-sheets.js';

/** The days of a clinic's hygienists on the roster of the practice-management system, by name and day. */
export async function readRoster(
  transaction: Transaction,
  clinicId: number,
  { startDate, endDate }: DayRange,
): Promise<RosterDay[]> {
  return (await transaction.query<RosterDay>(ROSTER, [clinicId, startDate, endDate])).rows;
}

export const ROSTER = `
  select s.provider_id as "providerId", g.payroll_id as "payrollId",
         concat_ws(', ', p.last_name, p.first_name) as name, s.date::text,
         json_agg(json_build_array((extract(epoch from s.start_time) / 60)::integer,
                                   (extract(epoch from s.end_time) / 60)::integer) order by s.start_time) as segments
  from schedule s
  join clinic_provider p on p.clinic_id = s.clinic_id and p.id = s.provider_id
  left join provider_setting g on g.clinic_id = s.clinic_id and g.provider_id = s.provider_id
  where s.clinic_id = $1 and s.date between $2::date and $3::date and p.type = 1 and not s.deleted
    and s.end_time > s.start_time
  group by s.provider_id, g.payroll_id, p.last_name, p.first_name, s.date
  order by p.last_name, p.first_name, s.provider_id, s.date`;
