import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WageHistorySave, WageHistoryView } from '@helix/contracts';
import { Database } from '@helix/database';
import { checkWageHistory, dateAt, wageOn, type WageRecord } from '@helix/hygiene';
import { AuditTrail, fieldError, requireVersion, type Actor, type ClinicContext } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { historyView, requireHygienist } from './wage-history.query.js';
import { readWages, saveWages, toWage, type Wages } from './wages.js';

/** Replaces the dated wages of a hygienist. An empty list removes them, and today's wage stays as that of the settings. */
export class SaveWageHistoryCommand extends Command<WageHistoryView> {
  constructor(
    readonly clinic: ClinicContext,
    readonly actor: Actor,
    readonly providerId: string,
    readonly save: WageHistorySave,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

/**
 * Starts the analysis of the days whose goal differs.
 *
 * @throws ProblemException 409 when the save has an outdated version, and would change something.
 */
@CommandHandler(SaveWageHistoryCommand)
export class SaveWageHistoryHandler implements ICommandHandler<SaveWageHistoryCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinic, actor, providerId, save, now }: SaveWageHistoryCommand): Promise<WageHistoryView> {
    const { clinicId } = clinic;
    return this.database.inClinics([clinicId], async (transaction) => {
      const { settings } = await requireHygienist(transaction, clinicId, providerId, { lock: true });
      const before = await readWages(transaction, settings);
      const after = changedWages(before, save, dateAt(now, clinic.timeZone));
      const [was, is] = [historyView(before), historyView(after)];
      if (was.version !== is.version) {
        requireVersion('wage history', was.version, save);
        const wageHistory: [unknown, unknown] = [was.providerWage, is.providerWage];
        await this.audit.record(actor, 'wageHistoryChanged', providerId, { wageHistory }, transaction);
        const appointmentsOfProviderDays = await saveWages(transaction, settings, before, after);
        await publishTouched(transaction, clinicId, { providerIds: [providerId], appointmentsOfProviderDays });
      }
      return is;
    });
  }
}

/** @throws a problem 422 with the first rule of the history that fails (spec 3 section 5). */
function changedWages(before: Wages, { providerWage }: WageHistorySave, today: string): Wages {
  const rows = providerWage
    .map((row) => ({ ...row, baseWage: row.baseWage ?? null, goalWage: row.goalWage ?? null }))
    .sort((a, b) => ((a.effectiveStart ?? '') < (b.effectiveStart ?? '') ? -1 : 1));
  const failure = checkWageHistory(rows);
  if (failure) {
    const { index, field, message } = failure;
    throw fieldError(`providerWage.${index}.${field}`, message);
  }
  if (rows.length === 0) return { settings: wageOn(before.settings, before.records, today), records: [] };
  const stored = new Map(before.records.map((record) => [record.effectiveStart, record.commissionPercentage]));
  const records = rows.map(({ effectiveStart, commissionPercentage, ...row }): WageRecord => {
    const start = effectiveStart ?? '';
    const share = commissionPercentage === undefined ? (stored.get(start) ?? null) : commissionPercentage;
    return { effectiveStart: start, ...toWage({ ...row, commissionPercentage: share }) };
  });
  return { settings: before.settings, records };
}
