import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReportSubscriptionQuery } from '@helix/contracts';
import { Database } from '@helix/database';

/** Subscribes a user to a report of a clinic, or ends that. Changes nothing when it is so already. */
export class SetReportSubscriptionCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly userId: number,
    readonly subscription: ReportSubscriptionQuery,
  ) {
    super();
  }
}

@CommandHandler(SetReportSubscriptionCommand)
export class SetReportSubscriptionHandler implements ICommandHandler<SetReportSubscriptionCommand> {
  constructor(private readonly database: Database) {}

  async execute({ clinicId, userId, subscription }: SetReportSubscriptionCommand): Promise<void> {
    const { reportId, isSubscribed } = subscription;
    await this.database.inClinics([clinicId], (transaction) =>
      transaction.query(isSubscribed ? SUBSCRIBE : UNSUBSCRIBE, [clinicId, userId, reportId]),
    );
  }
}

const SUBSCRIBE = `
  insert into report_subscription (clinic_id, user_id, report_id) values ($1, $2, $3) on conflict do nothing`;

const UNSUBSCRIBE = `delete from report_subscription where clinic_id = $1 and user_id = $2 and report_id = $3`;
