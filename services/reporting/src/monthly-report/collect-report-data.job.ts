import { Inject } from '@nestjs/common';
import { QUEUES, type MonthlyReportJob } from '@helix/contracts';
import { Database } from '@helix/database';
import { enqueueJob, HandlesJobs, JobHandler, type JobContext } from '@helix/jobs';
import { publishMonthlyReports, readReportData } from '@helix/monthly-report';
import { LOGGER, type Logger } from '@helix/web';
import { failReport } from './fail-report.js';

const FAILED = 'The figures of the month could not be read.';

/** Reads the data of a report and keeps them as they are: from then on nothing changes them (rules part T, 14). */
@HandlesJobs(QUEUES.monthlyCollection)
export class CollectReportDataHandler extends JobHandler<typeof QUEUES.monthlyCollection> {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(job: MonthlyReportJob, { isLastAttempt }: JobContext): Promise<void> {
    const startedAt = Date.now();
    try {
      if (!(await collectReportData(this.database, job, startedAt))) return;
      this.logger.info({ ...job, ms: Date.now() - startedAt }, 'collected the data of a monthly report');
    } catch (error) {
      if (isLastAttempt) await failReport(this.database, job, FAILED);
      throw error;
    }
  }
}

/**
 * Stores the data of a report and enqueues its rendering, in one transaction. Does nothing for a report that has data.
 *
 * @param now milliseconds since the epoch.
 * @returns whether it has stored them.
 */
export async function collectReportData(database: Database, job: MonthlyReportJob, now: number): Promise<boolean> {
  const { clinicId, reportId } = job;
  const key = [clinicId, reportId];
  const { rows } = await database.inClinics([clinicId], (transaction) =>
    transaction.query<UncollectedReport>(UNCOLLECTED, key),
  );
  if (!rows[0]) return false;
  const { month, timeZone } = rows[0];
  const data = await readReportData(database, { clinicId, timeZone }, month, now);
  return database.inClinics([clinicId], async (transaction) => {
    const { rowCount } = await transaction.query(STORE_DATA, [...key, JSON.stringify(data), data.asOf]);
    // Another process was faster.
    if (rowCount === 0) return false;
    await enqueueJob(transaction, QUEUES.monthlyRendering, { clinicId, reportId });
    await publishMonthlyReports(transaction, clinicId);
    return true;
  });
}

interface UncollectedReport {
  /** `yyyy-mm`. */
  month: string;
  timeZone: string;
}

const UNCOLLECTED = `
  select to_char(r.month, 'YYYY-MM') as month, c.time_zone as "timeZone"
  from monthly_report r join clinic c using (clinic_id)
  where r.clinic_id = $1 and r.report_id = $2 and r.state = 'queued' and r.data is null`;

const STORE_DATA = `
  update monthly_report set data = $3::jsonb, as_of = $4::timestamptz
  where clinic_id = $1 and report_id = $2 and state = 'queued' and data is null`;
