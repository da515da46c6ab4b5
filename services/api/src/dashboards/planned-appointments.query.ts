import type { Transaction } from '@helix/database';
import type { PlannedCount } from '@helix/hygiene';

/**
 * The numbers of hygiene appointments and of planned ones in a date range by month, `yyyy-mm`, from the daily
 * summaries. Months without appointments are missing.
 *
 * @param providerIds only these providers; empty: all.
 */
export async function readPlannedByMonth(
  transaction: Transaction,
  clinicId: number,
  startDate: string,
  endDate: string,
  providerIds: readonly string[],
): Promise<Map<string, PlannedCount>> {
  const { rows } = await transaction.query<PlannedCount & { month: string }>(PLANNED_BY_MONTH, [
    clinicId,
    startDate,
    endDate,
    providerIds,
  ]);
  return new Map(rows.map(({ month, appointments, planned }) => [month, { appointments, planned }]));
}

/** Served by hygiene_day_date. */
export const PLANNED_BY_MONTH = `
  select to_char(date, 'YYYY-MM') as month, sum(appointments)::integer as appointments, sum(planned)::integer as planned
  from hygiene_day
  where clinic_id = $1 and date between $2::date and $3::date
    and (cardinality($4::text[]) = 0 or provider_id = any($4::text[]))
  group by 1`;
