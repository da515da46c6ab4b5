import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SUBSCRIBABLE_REPORTS, type MonthlyReportStarted } from '@helix/contracts';
import { Database } from '@helix/database';
import { readRecipients } from '@helix/mail';
import { enqueueMails, nextSending, publishMonthlyReports } from '@helix/monthly-report';
import { problem } from '@helix/web';
import { lockReport, notMade } from './made-reports.query.js';

/** Mails a stored report again, to who is subscribed now. */
export class ResendReportCommand extends Command<MonthlyReportStarted> {
  constructor(
    readonly clinicId: number,
    readonly reportId: string,
  ) {
    super();
  }
}

/**
 * While mails of the report are queued nobody gets a second one.
 *
 * @throws ProblemException 404 for a report of another clinic, 409 for one that is not stored, 422 without subscribers.
 */
@CommandHandler(ResendReportCommand)
export class ResendReportHandler implements ICommandHandler<ResendReportCommand> {
  constructor(private readonly database: Database) {}

  execute({ clinicId, reportId }: ResendReportCommand): Promise<MonthlyReportStarted> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const { state } = await lockReport(transaction, clinicId, reportId);
      if (state !== 'stored' && state !== 'mailed') throw notMade();
      const recipients = await readRecipients(transaction, { clinicId, reportId: SUBSCRIBABLE_REPORTS.monthlyReport });
      if (recipients.length === 0) throw problem(422, undefined, 'Nobody has subscribed to the monthly report.');
      const userIds = recipients.map(({ userId }) => userId);
      const sending = await nextSending(transaction, { clinicId, reportId });
      await enqueueMails(transaction, { clinicId, reportId, sending, userIds });
      await publishMonthlyReports(transaction, clinicId);
      return { reportId, state };
    });
  }
}
