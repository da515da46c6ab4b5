import type { AdaCodeView } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { groupBy } from '@helix/appointment-inputs';
import { catalogueCode, plainCode } from '@helix/hygiene';

/** What a fee schedule has for a code. */
export interface ScheduleFee {
  adaCode: string;
  feeCents: number;
  description: string | null;
  abbrevDescription: string | null;
}

/** What a fee schedule has, by code. */
export type ScheduleFees = ReadonlyMap<string, ScheduleFee>;

/** For patients without a schedule. */
export const NO_FEES: ScheduleFees = new Map();

/**
 * The fees of some codes in fee schedules, by schedule, however these spell them. When a schedule has a code twice, the higher fee counts, as
 * everywhere in Helix.
 */
export async function readScheduleFees(
  transaction: Transaction,
  clinicId: number,
  feeScheduleIds: readonly string[],
  codes: readonly string[],
): Promise<ReadonlyMap<string, ScheduleFees>> {
  if (feeScheduleIds.length === 0 || codes.length === 0) return new Map();
  const values = [clinicId, feeScheduleIds, codes.map(plainCode)];
  const { rows } = await transaction.query<ScheduleFee & { feeScheduleId: string }>(SCHEDULE_FEES, values);
  const bySchedule = groupBy(rows, ({ feeScheduleId }) => feeScheduleId);
  return new Map([...bySchedule].map(([id, fees]) => [id, feesByCode(fees)]));
}

/** @param fees the lowest first. */
function feesByCode(fees: readonly ScheduleFee[]): ScheduleFees {
  return new Map(fees.map((fee) => [catalogueCode(fee.adaCode), { ...fee, adaCode: catalogueCode(fee.adaCode) }]));
}

/**
 * A code of a fee schedule with its texts: the code itself where the schedule has none for it.
 *
 * @param fee undefined: the schedule does not have the code.
 */
export function scheduleCodeOf(
  adaCode: string,
  fee: ScheduleFee | undefined,
): Omit<AdaCodeView, 'fee'> & { fee: number | null } {
  const description = fee?.description?.trim() || fee?.abbrevDescription?.trim() || adaCode;
  return {
    adaCode,
    abbrevDescription: fee?.abbrevDescription?.trim() || description,
    description,
    fee: fee ? fee.feeCents / 100 : null,
  };
}

/** Served by fee_plain_code. */
export const SCHEDULE_FEES = `
  select fee_schedule_id as "feeScheduleId", code as "adaCode", (fee * 100)::float8 as "feeCents", description,
         abbrev_description as "abbrevDescription"
  from fee
  where clinic_id = $1 and fee_schedule_id = any($2::text[]) and plain_code = any($3::text[]) and not deleted
  order by fee, id desc`;
