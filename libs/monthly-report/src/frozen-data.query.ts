import type { MonthlyReportData } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { DataTokenReport } from './data-tokens.js';

/**
 * The data of the newest version of a month: of those that are stored, else of one that is being made. Undefined: none has
 * data.
 *
 * @param transaction its scope has the clinic.
 */
export async function readFrozenData(
  transaction: Transaction,
  { clinicId, month }: DataTokenReport,
): Promise<MonthlyReportData | undefined> {
  const { rows } = await transaction.query<{ data: MonthlyReportData | null }>(FROZEN_DATA, [clinicId, `${month}-01`]);
  return rows[0]?.data ?? undefined;
}

const FROZEN_DATA = `
  select data from monthly_report
  where clinic_id = $1 and month = $2 and data is not null
  order by state in ('stored', 'mailed') desc, version desc limit 1`;
