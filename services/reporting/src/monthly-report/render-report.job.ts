import { fileURLToPath } from 'node:url';
import { Inject, type OnApplicationShutdown } from '@nestjs/common';
import { QUEUES, type MonthlyReportData, type MonthlyReportJob } from '@helix/contracts';
import { Database } from '@helix/database';
import { enqueueJob, HandlesJobs, JobHandler, type JobContext } from '@helix/jobs';
import { publishMonthlyReports } from '@helix/monthly-report';
import { LOGGER, SETTINGS, type Logger, type Settings } from '@helix/web';
import { failReport } from './fail-report.js';
import { findChromium } from './printing/chromium.js';
import { PrintError, type PrintedReport } from './printing/print-protocol.js';
import { ReportPrinter } from './printing/report-printer.js';

/** The built console is next to the built services. */
const BUILT_CONSOLE = fileURLToPath(new URL('../../../../console', import.meta.url));
const FAILED = 'The report could not be printed.';

/**
 * Prints the page of a report, from its data and without any network. Without a Chromium the report waits for one, and the
 * schedule goes on with it once there is one.
 */
@HandlesJobs(QUEUES.monthlyRendering)
export class RenderReportHandler extends JobHandler<typeof QUEUES.monthlyRendering> implements OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly printer: ReportPrinter,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(job: MonthlyReportJob, { signal, isLastAttempt }: JobContext): Promise<void> {
    const startedAt = Date.now();
    try {
      const chromium = findChromium(this.settings.chromiumPath);
      const report = await beginRendering(this.database, job, chromium !== undefined);
      if (!report || chromium === undefined) return;
      const consoleDir = this.settings.consoleDir ?? BUILT_CONSOLE;
      const printed = await this.printer.print({ chromium, consoleDir, ...report }, signal);
      await finishRendering(this.database, job, printed);
      const { pages, pdf } = printed;
      this.logger.info({ ...job, pages, bytes: pdf.length, ms: Date.now() - startedAt }, 'printed a monthly report');
    } catch (error) {
      // A process that closes has the job run again elsewhere.
      if (isLastAttempt && !signal.aborted)
        await failReport(this.database, job, error instanceof PrintError ? error.message : FAILED);
      throw error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.printer.stop();
  }
}

/** What is printed of a report. */
interface UnprintedReport {
  /** `yyyy-mm`. */
  month: string;
  timeZone: string;
  data: MonthlyReportData;
}

interface LockedReport extends Omit<UnprintedReport, 'data'> {
  state: string;
  data: MonthlyReportData | null;
}

/**
 * Notes that a report is rendered, or that it waits for a browser.
 *
 * @returns what is printed; undefined when there is nothing to do: it was printed before, has failed or waits.
 */
export function beginRendering(
  database: Database,
  { clinicId, reportId }: MonthlyReportJob,
  hasBrowser: boolean,
): Promise<UnprintedReport | undefined> {
  return database.inClinics([clinicId], async (transaction) => {
    const key = [clinicId, reportId];
    const [report] = (await transaction.query<LockedReport>(LOCK_UNPRINTED, key)).rows;
    if (!report?.data) return undefined;
    const { state, data, ...of } = report;
    const next = hasBrowser ? 'rendering' : 'waiting';
    if (next !== state) {
      await transaction.query(SET_STATE, [...key, next]);
      await publishMonthlyReports(transaction, clinicId);
    }
    return { ...of, data };
  });
}

/** Keeps the PDF until it is stored, and enqueues that, in one transaction. Does nothing for a report that has one. */
export async function finishRendering(
  database: Database,
  { clinicId, reportId }: MonthlyReportJob,
  { pdf, pages }: PrintedReport,
): Promise<void> {
  await database.inClinics([clinicId], async (transaction) => {
    const key = [clinicId, reportId];
    const [report] = (await transaction.query<LockedReport>(LOCK_UNPRINTED, key)).rows;
    if (report?.state !== 'rendering') return;
    await transaction.query(KEEP_PDF, [...key, Buffer.from(pdf)]);
    await transaction.query(SET_PAGES, [...key, pages]);
    await enqueueJob(transaction, QUEUES.monthlyStorage, { clinicId, reportId });
  });
}

const LOCK_UNPRINTED = `
  select r.state, to_char(r.month, 'YYYY-MM') as month, c.time_zone as "timeZone", r.data
  from monthly_report r join clinic c using (clinic_id)
  where r.clinic_id = $1 and r.report_id = $2 and r.state in ('queued', 'rendering') and r.data is not null
    and not exists (select from monthly_report_pdf p where p.clinic_id = r.clinic_id and p.report_id = r.report_id)
  for no key update of r`;

const SET_STATE = `
  update monthly_report set state = $3::text, waiting_for = case when $3::text = 'waiting' then 'browser' end
  where clinic_id = $1 and report_id = $2`;

const KEEP_PDF = `insert into monthly_report_pdf (clinic_id, report_id, pdf) values ($1, $2, $3)`;

const SET_PAGES = `update monthly_report set pages = $3 where clinic_id = $1 and report_id = $2`;
