import type { Transaction } from '@helix/database';

/** What a fee schedule has for a code. */
export interface ScheduleFee {
  adaCode: string;
  feeCents: number;
  description: string | null;
  abbrevDescription: string | null;
}

/**
 * The fees of some codes in a fee schedule. When a schedule has a code twice, the higher fee counts, as everywhere in
 * Helix.
 *
 * @param feeScheduleId null: no schedule, so no fees.
 */
export async function readScheduleFees(
  transaction: Transaction,
  clinicId: number,
  feeScheduleId: string | null,
  codes: readonly string[],
): Promise<ScheduleFee[]> {
  if (feeScheduleId === null || codes.length === 0) return [];
  return (await transaction.query<ScheduleFee>(SCHEDULE_FEES, [clinicId, feeScheduleId, codes])).rows;
}

/** Served by fee_code. */
export const SCHEDULE_FEES = `
  select distinct on (code) code as "adaCode", (fee * 100)::float8 as "feeCents", description,
         abbrev_description as "abbrevDescription"
  from fee
  where clinic_id = $1 and fee_schedule_id = $2 and code = any($3::text[]) and not deleted
  order by code, fee desc, id`;
