import { DONE_PROCEDURES, NOT_COMPLETED, wageSql } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import type { MemberOfClinic } from '../performance/performance-viewer.query.js';

/** The days whose commission is asked for, both included, `yyyy-mm-dd`. */
export interface CommissionFilter {
  providerId: string;
  startDate: string;
  endDate: string;
}

/**
 * The commission of what a provider completed at appointments, in dollars by day, rounded half up for each
 * procedure. Only days on which the provider's wage has a share, and only for admins and the provider's own user, since it
 * tells what a provider earns.
 */
export async function readCompletedCommission(
  transaction: Transaction,
  clinicId: number,
  { providerId, startDate, endDate }: CommissionFilter,
  { userId, isAdmin }: Pick<MemberOfClinic, 'userId' | 'isAdmin'>,
): Promise<ReadonlyMap<string, number>> {
  const values = [clinicId, startDate, endDate, providerId, isAdmin, userId];
  const { rows } = await transaction.query<{ date: string; commission: number }>(COMPLETED_COMMISSION, values);
  return new Map(rows.map(({ date, commission }) => [date, commission]));
}

/** Served by appointment_provider and procedure_patient. */
export const COMPLETED_COMMISSION = `
  select day.date::text, (
           select coalesce(sum(round(i.amount * w.commission_percentage, 2)), 0)::float8
           from active_appointment a
           cross join lateral (select i.amount from ${DONE_PROCEDURES} and ${NOT_COMPLETED} is null) i
           where a.clinic_id = s.clinic_id and a.provider_id = s.provider_id
             and a.start_at >= day.date::timestamp and a.start_at < (day.date + 1)::timestamp
         ) as commission
  from provider_setting s
  cross join (select d::date as date from generate_series($2::date, $3::date, interval '1 day') d) day
  cross join lateral (${wageSql('s', 'day.date')}) w
  where s.clinic_id = $1 and s.provider_id = $4 and ($5 or s.user_id = $6) and not s.exclude_from_calendar
    and w.commission_percentage is not null`;
