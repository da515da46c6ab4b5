import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MakeMonthlyQuery, MonthlyReportStarted } from '@helix/contracts';
import { Database } from '@helix/database';
import { previousMonth, requestReport } from '@helix/monthly-report';
import { fieldError, problem, type Viewer } from '@helix/web';
import { readClinicsOf } from '../clinics/clinics.query.js';
import { requireMonthOver } from './require-month-over.js';

/** Makes the monthly report of a clinic, or makes it again as another version (rules part T, 15). */
export class MakeReportCommand extends Command<MonthlyReportStarted> {
  constructor(
    readonly viewer: Viewer,
    readonly request: MakeMonthlyQuery,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

/** Why no reports are made in clinics of a tier. */
const ENDED_TIERS: Readonly<Record<number, string>> = {
  4: 'This clinic is cancelled: no reports are made.',
  5: 'This clinic is suspended: no reports are made.',
};

/** @throws ProblemException 403 in clinics whose admin the viewer is not, 422 when no report can be made. */
@CommandHandler(MakeReportCommand)
export class MakeReportHandler implements ICommandHandler<MakeReportCommand> {
  constructor(private readonly database: Database) {}

  async execute({ viewer, request, now }: MakeReportCommand): Promise<MonthlyReportStarted> {
    const { clinicId, mail } = request;
    const { userId } = viewer;
    const clinic = (await readClinicsOf(this.database, userId)).find((one) => one.clinicId === clinicId);
    // The same whether or not the clinic exists.
    if (!clinic?.isAdmin) throw problem(403, undefined, 'You do not have permission to do this.');
    const ended = ENDED_TIERS[clinic.serviceTier];
    if (ended !== undefined) throw fieldError('clinicId', ended);
    const month = request.month ?? previousMonth(clinic, now);
    requireMonthOver(clinic, month, now, 'month');
    return this.database.inClinics([clinicId], (transaction) =>
      requestReport(transaction, { clinicId, month, requestedBy: userId, wantsMail: mail }),
    );
  }
}
