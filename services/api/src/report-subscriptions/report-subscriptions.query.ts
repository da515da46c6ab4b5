import { SUBSCRIBABLE_REPORTS, type ReportSubscription } from '@helix/contracts';
import type { Database } from '@helix/database';

type ReportId = ReportSubscription['reportId'];

const NAMES: readonly Pick<ReportSubscription, 'reportId' | 'name'>[] = [
  { reportId: SUBSCRIBABLE_REPORTS.rnaUsage, name: 'RNA Usage' },
  { reportId: SUBSCRIBABLE_REPORTS.monthlyReport, name: 'Monthly report' },
];

/** What a report is called on its screens. */
export const reportName = (reportId: ReportId): string => NAMES.find((one) => one.reportId === reportId)?.name ?? '';

/** Every report that can be subscribed to, and whether the user gets it of the clinic. */
export async function readReportSubscriptions(
  database: Database,
  clinicId: number,
  userId: number,
): Promise<ReportSubscription[]> {
  const subscribed = await database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<{ reportId: number }>(SUBSCRIBED, [clinicId, userId]);
    return new Set(rows.map(({ reportId }) => reportId));
  });
  return NAMES.map((report) => ({ ...report, isSubscribed: subscribed.has(report.reportId) }));
}

const SUBSCRIBED = `
  select report_id as "reportId" from report_subscription where clinic_id = $1 and user_id = $2`;
