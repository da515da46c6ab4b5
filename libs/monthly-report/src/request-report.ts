import { QUEUES, type MonthlyReportStarted } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';
import { publishMonthlyReports } from './publish-changes.js';

interface ReportOfMonth {
  clinicId: number;
  /** `yyyy-mm`, over in the clinic. */
  month: string;
}

/** Of a user. */
export interface ReportRequest extends ReportOfMonth {
  requestedBy: number;
  /** Whether subscribers get it once it is stored. */
  wantsMail: boolean;
}

/**
 * Requests the next version of the report of a month, with the job that collects its data. While one of that month is being
 * made it is that one, also for two requests at once; it is mailed when one of them wants that (rules part T, 15). One that
 * waits for data of the agent does not wait any more.
 *
 * @param transaction its scope has the clinic.
 */
export async function requestReport(
  transaction: Transaction,
  { clinicId, month, requestedBy, wantsMail }: ReportRequest,
): Promise<MonthlyReportStarted> {
  const of = [clinicId, `${month}-01`];
  for (;;) {
    const added = await transaction.query<MonthlyReportStarted>(ADD, [...of, null, requestedBy, wantsMail]);
    if (added.rows[0]) return startOf(transaction, clinicId, added.rows[0]);
    const waiting = await transaction.query<MonthlyReportStarted>(START_WAITING, [...of, wantsMail]);
    if (waiting.rows[0]) return startOf(transaction, clinicId, waiting.rows[0]);
    const open = await transaction.query<MonthlyReportStarted>(JOIN_OPEN, [...of, wantsMail]);
    // None is open: it was finished between the statements.
    if (open.rows[0]) return open.rows[0];
  }
}

/** Of the schedule. */
export interface ScheduledReport extends ReportOfMonth {
  /** Whether it waits until the agent has sent something after the month. */
  waitsForData: boolean;
  /** Earliest start of its collection, from now. */
  delayMs: number;
}

/**
 * Requests the report of a month that is due, for its subscribers. Changes nothing when it was requested before, however
 * often and by how many at once, and while another one of that month is being made.
 *
 * @param transaction its scope has the clinic.
 * @returns whether it was requested now.
 */
export async function requestScheduledReport(
  transaction: Transaction,
  { clinicId, month, waitsForData, delayMs }: ScheduledReport,
): Promise<boolean> {
  const waitingFor = waitsForData ? 'data' : null;
  const added = await transaction.query<MonthlyReportStarted>(ADD, [clinicId, `${month}-01`, waitingFor, null, true]);
  if (!added.rows[0]) return false;
  await startOf(transaction, clinicId, added.rows[0], delayMs);
  return true;
}

async function startOf(
  transaction: Transaction,
  clinicId: number,
  report: MonthlyReportStarted,
  delayMs = 0,
): Promise<MonthlyReportStarted> {
  const { reportId, state } = report;
  if (state === 'queued') await enqueueJob(transaction, QUEUES.monthlyCollection, { clinicId, reportId }, { delayMs });
  await publishMonthlyReports(transaction, clinicId);
  return report;
}

/** The schedule, which has no user, adds one of a month. Of two statements at once, one adds a row. */
const ADD = `
  insert into monthly_report (clinic_id, month, version, state, waiting_for, requested_by, wants_mail)
  select $1::integer, $2::date, coalesce(max(version), 0) + 1, case when $3::text is null then 'queued' else 'waiting' end,
         $3::text, $4::integer, $5::boolean
  from monthly_report where clinic_id = $1 and month = $2::date
  having $4::integer is not null or count(*) filter (where requested_by is null) = 0
  on conflict do nothing
  returning report_id as "reportId", state`;

/** Without a browser it could not be printed: that one goes on waiting. */
const START_WAITING = `
  update monthly_report set state = 'queued', waiting_for = null, wants_mail = wants_mail or $3
  where clinic_id = $1 and month = $2::date and state = 'waiting' and waiting_for = 'data'
  returning report_id as "reportId", state`;

const JOIN_OPEN = `
  update monthly_report set wants_mail = wants_mail or $3
  where clinic_id = $1 and month = $2::date and state in ('queued', 'waiting', 'rendering')
  returning report_id as "reportId", state`;
