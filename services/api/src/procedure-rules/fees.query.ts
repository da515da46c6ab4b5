import type { Transaction } from '@helix/database';
import { CATALOGUE } from '@helix/hygiene';

/** Dollars by code, by fee schedule. */
export type FeesBySchedule = ReadonlyMap<string, ReadonlyMap<string, number>>;

const CODES = [...new Set(CATALOGUE.ruleTypes.flatMap(({ options }) => options.map(({ adaCode }) => adaCode)))];

/**
 * The fees of the catalogue's codes in the fee schedules of a clinic. When a schedule has a code twice, the higher fee
 * counts, as everywhere in Helix.
 *
 * @param feeScheduleId all schedules if undefined.
 */
export async function readFees(
  transaction: Transaction,
  clinicId: number,
  feeScheduleId?: string,
): Promise<FeesBySchedule> {
  const { rows } = await transaction.query<{ feeScheduleId: string; code: string; fee: number }>(
    `select fee_schedule_id as "feeScheduleId", plain_code as code, max(fee)::float8 as fee from fee
     where clinic_id = $1 and ($2::text is null or fee_schedule_id = $2) and plain_code = any($3) and not deleted
       and fee is not null
     group by fee_schedule_id, plain_code`,
    [clinicId, feeScheduleId ?? null, CODES],
  );
  const fees = new Map<string, Map<string, number>>();
  for (const { feeScheduleId: id, code, fee } of rows) {
    const ofSchedule = fees.get(id);
    if (ofSchedule) ofSchedule.set(code, fee);
    else fees.set(id, new Map([[code, fee]]));
  }
  return fees;
}
