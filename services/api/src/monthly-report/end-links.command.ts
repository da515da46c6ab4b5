import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '@helix/database';
import { publishMonthlyReports, revokeDataTokens } from '@helix/monthly-report';
import { findReport } from './made-reports.query.js';

/** Ends every open link without a sign-in to the month of a report. */
export class EndLinksCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly reportId: string,
  ) {
    super();
  }
}

/** @throws ProblemException 404 for a report of another clinic. */
@CommandHandler(EndLinksCommand)
export class EndLinksHandler implements ICommandHandler<EndLinksCommand> {
  constructor(private readonly database: Database) {}

  async execute({ clinicId, reportId }: EndLinksCommand): Promise<void> {
    await this.database.inClinics([clinicId], async (transaction) => {
      const { month } = await findReport(transaction, clinicId, reportId);
      await revokeDataTokens(transaction, { clinicId, month });
      await publishMonthlyReports(transaction, clinicId);
    });
  }
}
