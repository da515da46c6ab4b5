import type { Transaction } from '@helix/database';
import { priceOfScalingCents, SCALING_FEE_CODES } from '@helix/hygiene';

interface ScalingFees {
  unitCents: number | null;
  halfUnitCents: number | null;
}

const SAMPLE_MINUTES = 60;
/** Of the price of an hour of scaling. */
const SHARE = 0.9;

/**
 * What an hour of hygiene should produce by the fee guide: of an hour of scaling, by the fee schedule that most of the
 * patients have.
 *
 * @returns cents; null when that schedule has no fee of scaling, or nobody has a schedule.
 */
export async function readFeeGuideGoal(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
): Promise<number | null> {
  const { oneUnit, halfUnit } = SCALING_FEE_CODES;
  const { rows } = await transaction.query<ScalingFees>(SCALING_FEES, [clinicId, patientIds, oneUnit, halfUnit]);
  const price = priceOfScalingCents(SAMPLE_MINUTES, rows[0]?.unitCents ?? null, rows[0]?.halfUnitCents ?? null);
  return price === null ? null : Math.round(price * SHARE);
}

/** Of schedules with as many patients the first id. When a schedule has a code twice, the higher fee counts. */
const SCALING_FEES = `
  select (max(f.fee) filter (where f.plain_code = $3) * 100)::float8 as "unitCents",
         (max(f.fee) filter (where f.plain_code = $4) * 100)::float8 as "halfUnitCents"
  from fee f
  where f.clinic_id = $1 and f.plain_code in ($3, $4) and not f.deleted
    and f.fee_schedule_id = (
      select p.fee_schedule_id from patient p
      where p.clinic_id = $1 and p.id = any($2::text[]) and p.fee_schedule_id is not null
      group by p.fee_schedule_id order by count(*) desc, p.fee_schedule_id limit 1)`;
