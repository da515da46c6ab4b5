import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { QUEUES } from '@helix/contracts';
import { JobQueues, JobsModule } from '@helix/jobs';
import { createMailTransport, MAIL_TRANSPORT } from '@helix/mail';
import { createObjectStore } from '@helix/objects';
import { SETTINGS, type Settings } from '@helix/web';
import { CollectReportDataHandler } from './monthly-report/collect-report-data.job.js';
import { ReportPrinter } from './monthly-report/printing/report-printer.js';
import { RenderReportHandler } from './monthly-report/render-report.job.js';
import { RequestDueReportsHandler } from './monthly-report/request-due-reports.job.js';
import { SendMonthlyMailHandler } from './monthly-report/send-monthly-mail.job.js';
import { StoreReportHandler } from './monthly-report/store-report.job.js';
import { OBJECT_STORE } from './object-store.token.js';
import { EnqueueWeeklyMailsHandler } from './weekly-mails/enqueue-weekly-mails.job.js';
import { SendReportMailHandler } from './weekly-mails/send-report-mail.job.js';

const JOBS = [
  EnqueueWeeklyMailsHandler,
  SendReportMailHandler,
  RequestDueReportsHandler,
  CollectReportDataHandler,
  RenderReportHandler,
  StoreReportHandler,
  SendMonthlyMailHandler,
] as const;

/** Makes monthly reports, and mails reports to who has subscribed to them. The application imports the web, event-log and jobs modules. */
@Module({
  imports: [JobsModule.forProducers(), JobsModule.forWorkers(JOBS)],
  providers: [
    {
      provide: MAIL_TRANSPORT,
      useFactory: (settings: Settings) => createMailTransport(settings).transport,
      inject: [SETTINGS],
    },
    { provide: OBJECT_STORE, useFactory: (settings: Settings) => createObjectStore(settings), inject: [SETTINGS] },
    { provide: ReportPrinter, useFactory: () => new ReportPrinter() },
    ...JOBS,
  ],
})
export class ReportingModule implements OnApplicationBootstrap {
  constructor(private readonly queues: JobQueues) {}

  async onApplicationBootstrap(): Promise<void> {
    // It is 06:00 on Monday at another time in each time zone; the offsets of all are whole quarters of an hour.
    const everyQuarter = { cron: '*/15 * * * *', timeZone: 'UTC' };
    await this.queues.of(QUEUES.weeklyMails).schedule('weekly-mails', everyQuarter, {});
    // More often: a report that waits for Chromium goes on soon after somebody has installed it.
    const everyFiveMinutes = { cron: '*/5 * * * *', timeZone: 'UTC' };
    await this.queues.of(QUEUES.monthlyReports).schedule('monthly-reports', everyFiveMinutes, {});
  }
}
