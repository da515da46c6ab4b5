import { Inject } from '@nestjs/common';
import { INACTIVE_TIERS, QUEUES } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { enqueueJob, HandlesJobs, JobHandler } from '@helix/jobs';
import { getsReports } from '@helix/mail';
import { publishMonthlyReports, requestScheduledReport } from '@helix/monthly-report';
import { LOGGER, SETTINGS, type Logger, type Settings } from '@helix/web';
import { dueMonth, dueMonthOf, waitsForData, type DueMonth } from './due-months.js';
import { findChromium } from './printing/chromium.js';

/** Requests the monthly reports that are due, and goes on with those that wait (rules part T, 14). */
@HandlesJobs(QUEUES.monthlyReports)
export class RequestDueReportsHandler extends JobHandler<typeof QUEUES.monthlyReports> {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(): Promise<void> {
    const { database, logger } = this;
    const hasBrowser = findChromium(this.settings.chromiumPath) !== undefined;
    await requestDueReports({ database, logger, hasBrowser }, Date.now());
  }
}

export interface ScheduleParts {
  database: Database;
  logger: Logger;
  /** Whether this process can print. */
  hasBrowser: boolean;
}

/** The reports of all clinics of a time zone begin over this time, so that their figures do not hold up calendars. */
const SPREAD_SECONDS = 10 * 60;
/** A prime: neighbours begin far apart. */
const STEP_SECONDS = 37;
/** An agent that is back sends what it had kept before. */
const CATCH_UP_MS = 10 * 60_000;

/**
 * Requests the report of the month before in each clinic where it is due and was not requested, and enqueues the next step of
 * those that do not wait any more. Whatever runs again, at the same time or after a crash, finds the rows. A clinic that fails
 * does not hold up the others; the next run has it again.
 *
 * @param now milliseconds since the epoch.
 */
export async function requestDueReports(parts: ScheduleParts, now: number): Promise<void> {
  const clinics = await parts.database.query<ReportingClinic>(CLINICS);
  const byId = new Map(clinics.map((clinic) => [clinic.clinicId, clinic]));
  const due = clinics.flatMap((clinic) => dueIn(parts, clinic, now));
  for (const one of await withoutScheduled(parts.database, due))
    await attempt(parts, one.clinic, () => request(parts, one, now));
  for (const report of await readWaiting(parts.database, [...byId.keys()])) {
    const clinic = byId.get(report.clinicId);
    // Those of a cancelled or suspended clinic wait on, until it is active again.
    if (clinic && !INACTIVE_TIERS.includes(clinic.serviceTier))
      await attempt(parts, clinic, () => goOn(parts, clinic, report, now));
  }
}

interface ReportingClinic {
  clinicId: number;
  timeZone: string;
  serviceTier: number;
  getTier3Reports: boolean;
  dateCreated: Date;
  timeLastSeen: Date | null;
}

interface DueReport {
  clinic: ReportingClinic;
  due: DueMonth;
}

/** A clinic that came after its report was due begins with the next one. */
function dueIn({ logger }: ScheduleParts, clinic: ReportingClinic, now: number): DueReport[] {
  if (!getsReports(clinic)) return [];
  try {
    const due = dueMonth(now, clinic.timeZone);
    return due && clinic.dateCreated.getTime() <= due.dueAt ? [{ clinic, due }] : [];
  } catch (error) {
    logger.error({ err: error, clinicId: clinic.clinicId }, FAILED);
    return [];
  }
}

const FAILED = 'could not request the monthly report of a clinic';

async function attempt({ logger }: ScheduleParts, { clinicId }: ReportingClinic, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    logger.error({ err: error, clinicId }, FAILED);
  }
}

async function withoutScheduled(database: Database, reports: readonly DueReport[]): Promise<DueReport[]> {
  const ids = reports.map(({ clinic }) => clinic.clinicId);
  const months = reports.map(({ due }) => `${due.month}-01`);
  const { rows } = await database.inClinics(ids, (transaction) =>
    transaction.query<{ clinicId: number }>(SCHEDULED, [ids, months]),
  );
  const scheduled = new Set(rows.map(({ clinicId }) => clinicId));
  return reports.filter(({ clinic }) => !scheduled.has(clinic.clinicId));
}

async function request({ database, logger }: ScheduleParts, { clinic, due }: DueReport, now: number): Promise<void> {
  const { clinicId, timeLastSeen } = clinic;
  const { month } = due;
  const isWaiting = waitsForData(due, timeLastSeen, now);
  const isNew = await database.inClinics([clinicId], (transaction) =>
    requestScheduledReport(transaction, { clinicId, month, waitsForData: isWaiting, delayMs: delayOf(clinicId) }),
  );
  if (isNew) logger.info({ clinicId, month, waitsForData: isWaiting }, 'requested a monthly report');
}

const delayOf = (clinicId: number): number => ((clinicId * STEP_SECONDS) % SPREAD_SECONDS) * 1000;

interface WaitingReport {
  clinicId: number;
  reportId: string;
  month: string;
  waitingFor: 'data' | 'browser' | null;
}

async function readWaiting(database: Database, clinicIds: readonly number[]): Promise<WaitingReport[]> {
  const { rows } = await database.inClinics(clinicIds, (transaction) => transaction.query<WaitingReport>(WAITING));
  return rows;
}

async function goOn(
  { database, logger, hasBrowser }: ScheduleParts,
  { timeZone, timeLastSeen }: ReportingClinic,
  report: WaitingReport,
  now: number,
): Promise<void> {
  const { clinicId, reportId, waitingFor } = report;
  const due = dueMonthOf(report.month, timeZone);
  if (waitingFor === 'data' ? waitsForData(due, timeLastSeen, now) : !hasBrowser) return;
  await database.inClinics([clinicId], async (transaction) => {
    if (!(await endWaiting(transaction, report))) return;
    const job = { clinicId, reportId };
    const isLate = now >= due.waitsUntil;
    if (waitingFor === 'browser') await enqueueJob(transaction, QUEUES.monthlyRendering, job);
    else {
      const delayMs = delayOf(clinicId) + (isLate ? 0 : CATCH_UP_MS);
      await enqueueJob(transaction, QUEUES.monthlyCollection, job, { delayMs });
    }
    await publishMonthlyReports(transaction, clinicId);
  });
  logger.info({ clinicId, reportId, waitingFor }, 'a monthly report does not wait any more');
}

/** Of several runs at once, one ends it. */
async function endWaiting(transaction: Transaction, { clinicId, reportId, waitingFor }: WaitingReport) {
  const { rowCount } = await transaction.query(END_WAITING, [clinicId, reportId, waitingFor]);
  return rowCount === 1;
}

const CLINICS = `
  select clinic_id as "clinicId", time_zone as "timeZone", service_tier as "serviceTier",
         get_tier3_reports as "getTier3Reports", date_created as "dateCreated", time_last_seen as "timeLastSeen"
  from clinic order by clinic_id`;

const SCHEDULED = `
  select r.clinic_id as "clinicId"
  from unnest($1::integer[], $2::date[]) as due(clinic_id, month)
  join monthly_report r on r.clinic_id = due.clinic_id and r.month = due.month
  where r.requested_by is null`;

const WAITING = `
  select clinic_id as "clinicId", report_id as "reportId", to_char(month, 'YYYY-MM') as month, waiting_for as "waitingFor"
  from monthly_report where state = 'waiting' order by clinic_id, month`;

const END_WAITING = `
  update monthly_report set state = 'queued', waiting_for = null
  where clinic_id = $1 and report_id = $2 and state = 'waiting' and waiting_for = $3`;
