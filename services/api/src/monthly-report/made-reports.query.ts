import type { MadeMonthlyReport } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { countDataTokens, readOfficePerHour } from '@helix/monthly-report';
import { problem } from '@helix/web';
import type { MemberViewer } from '../performance/performance-viewer.query.js';

interface Located {
  clinicId: number;
  timeZone: string;
}

/**
 * The reports of a clinic that were made or are being made, the newest first (rules part T, 15). Who turned performance off
 * sees no money.
 *
 * @param now milliseconds since the epoch.
 */
export function readMadeReports(
  database: Database,
  clinic: Located,
  { hidesPerformance }: MemberViewer,
  now: number,
): Promise<MadeMonthlyReport[]> {
  const { clinicId } = clinic;
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<MadeRow>(MADE_REPORTS, [clinicId]);
    const months = [...new Set(rows.map(({ month }) => month))];
    const perHourNow = await readOfficePerHour(transaction, clinic, months, now);
    const openLinks = await countDataTokens(transaction, clinicId);
    return rows.map(({ requestedAt, madeAt, perHour, ...row }) => ({
      ...row,
      requestedAt: requestedAt.toISOString(),
      madeAt: madeAt?.toISOString() ?? null,
      openLinks: openLinks.get(row.month) ?? 0,
      perHour: hidesPerformance ? null : perHour,
      // What was never read cannot have been corrected since.
      perHourNow: hidesPerformance || row.pages === null ? null : (perHourNow.get(row.month) ?? null),
    }));
  });
}

interface MadeRow extends Omit<MadeMonthlyReport, 'requestedAt' | 'madeAt' | 'openLinks' | 'perHourNow'> {
  requestedAt: Date;
  madeAt: Date | null;
}

/** A report of a clinic, for what is done with it. */
export interface FoundReport {
  clinicName: string;
  /** `yyyy-mm`. */
  month: string;
  state: MadeMonthlyReport['state'];
  objectKey: string | null;
  bytes: number | null;
}

/** @throws a problem 404 when the clinic has no such report. */
export async function findReport(transaction: Transaction, clinicId: number, reportId: string): Promise<FoundReport> {
  const { rows } = await transaction.query<FoundReport>(FIND_REPORT, [clinicId, reportId]);
  if (!rows[0]) throw reportNotFound();
  return rows[0];
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockReport(transaction: Transaction, clinicId: number, reportId: string): Promise<FoundReport> {
  await transaction.query(LOCK_REPORT, [clinicId, reportId]);
  return findReport(transaction, clinicId, reportId);
}

export const reportNotFound = () => problem(404, undefined, 'Report not found.');
export const notMade = () => problem(409, undefined, 'This report has not been made.');

/** Those of several years; nobody reads more of them at once. */
const MAX_REPORTS = 500;

const MADE_REPORTS = `
  select r.report_id as "reportId", r.state, to_char(r.month, 'YYYY-MM') as month, r.version, r.waiting_for as "waitingFor",
         r.requested_at as "requestedAt", r.made_at as "madeAt", r.error, r.pages, r.bytes,
         r.data ->> 'dataUntil' as "dataUntil", (r.data -> 'perHour' ->> 'currentMonthPerHour')::float8 as "perHour",
         (select count(distinct m.user_id)::integer from monthly_report_mail m
          where m.clinic_id = r.clinic_id and m.report_id = r.report_id and m.state = 'sent') as recipients,
         array(select m.reason from monthly_report_mail m
               where m.clinic_id = r.clinic_id and m.report_id = r.report_id and m.state = 'refused'
                 and m.sending = (select max(l.sending) from monthly_report_mail l
                                  where l.clinic_id = r.clinic_id and l.report_id = r.report_id)
               order by m.user_id) as refused
  from monthly_report r
  where r.clinic_id = $1
  order by r.month desc, r.version desc limit ${MAX_REPORTS}`;

const FIND_REPORT = `
  select c.name as "clinicName", to_char(r.month, 'YYYY-MM') as month, r.state, r.object_key as "objectKey", r.bytes
  from monthly_report r join clinic c using (clinic_id)
  where r.clinic_id = $1 and r.report_id = $2`;

const LOCK_REPORT = `select from monthly_report where clinic_id = $1 and report_id = $2 for no key update`;
