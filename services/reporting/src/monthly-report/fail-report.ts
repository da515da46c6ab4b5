import type { MonthlyReportJob } from '@helix/contracts';
import type { Database } from '@helix/database';
import { publishMonthlyReports } from '@helix/monthly-report';

/**
 * Ends the making of a report for good, without any part of its PDF. Changes nothing when it was made meanwhile.
 *
 * @param reason a sentence for the clinic.
 */
export async function failReport(database: Database, job: MonthlyReportJob, reason: string): Promise<void> {
  const { clinicId, reportId } = job;
  await database.inClinics([clinicId], async (transaction) => {
    const { rowCount } = await transaction.query(FAIL, [clinicId, reportId, reason]);
    if (rowCount === 0) return;
    await transaction.query(DELETE_PDF, [clinicId, reportId]);
    await publishMonthlyReports(transaction, clinicId);
  });
}

const FAIL = `
  update monthly_report set state = 'failed', waiting_for = null, error = $3
  where clinic_id = $1 and report_id = $2 and state in ('queued', 'waiting', 'rendering')`;

const DELETE_PDF = `delete from monthly_report_pdf where clinic_id = $1 and report_id = $2`;
