import { pmsId, type AdaCodeView } from '@helix/contracts';
import type { Database } from '@helix/database';
import { catalogueCode } from '@helix/hygiene';
import { problem } from '@helix/web';
import { readScheduleFees, scheduleCodeOf } from './schedule-fees.query.js';

/** PostgreSQL has no text with a NUL. */
const isCode = (text: string): boolean => text.length <= 20 && !text.includes('\0');

/** A code of a fee schedule of the clinic. @throws a 404 when the clinic has no such schedule, or the schedule no such code. */
export async function readAdaCode(
  database: Database,
  clinicId: number,
  code: string,
  feeScheduleId: string,
): Promise<AdaCodeView> {
  const adaCode = catalogueCode(code);
  const fees =
    pmsId.safeParse(feeScheduleId).success && isCode(adaCode)
      ? await database.inClinics([clinicId], (transaction) =>
          readScheduleFees(transaction, clinicId, [feeScheduleId], [adaCode]),
        )
      : undefined;
  const found = fees?.get(feeScheduleId)?.get(adaCode);
  if (!found) throw problem(404, undefined, 'This code is not in the fee schedule.');
  return { ...scheduleCodeOf(adaCode, found), fee: found.feeCents / 100 };
}
