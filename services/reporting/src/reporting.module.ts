import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { QUEUES } from '@helix/contracts';
import { JobQueues, JobsModule } from '@helix/jobs';
import { createMailTransport, MAIL_TRANSPORT } from '@helix/mail';
import { SETTINGS, type Settings } from '@helix/web';
import { EnqueueWeeklyMailsHandler } from './weekly-mails/enqueue-weekly-mails.job.js';
import { SendReportMailHandler } from './weekly-mails/send-report-mail.job.js';

const JOBS = [EnqueueWeeklyMailsHandler, SendReportMailHandler] as const;

/** Mails reports to who has subscribed to them. The application imports the web, event-log and jobs modules. */
@Module({
  imports: [JobsModule.forProducers(), JobsModule.forWorkers(JOBS)],
  providers: [
    {
      provide: MAIL_TRANSPORT,
      useFactory: (settings: Settings) => createMailTransport(settings).transport,
      inject: [SETTINGS],
    },
    ...JOBS,
  ],
})
export class ReportingModule implements OnApplicationBootstrap {
  constructor(private readonly queues: JobQueues) {}

  async onApplicationBootstrap(): Promise<void> {
    // It is 06:00 on Monday at another time in each time zone; the offsets of all are whole quarters of an hour.
    const everyQuarter = { cron: '*/15 * * * *', timeZone: 'UTC' };
    await this.queues.of(QUEUES.weeklyMails).schedule('weekly-mails', everyQuarter, {});
  }
}
