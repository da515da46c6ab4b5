import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OfficeRulesMade } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { CATALOGUE, OFFICE_DNA, officeRules } from '@helix/hygiene';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { lockRules } from './rules-of-clinic.js';
import { readStoredRules, saveRules } from './stored-rules.js';

/** Saves the office rules that a clinic begins with, where it has none. */
export class MakeOfficeRulesCommand extends Command<OfficeRulesMade> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Nothing is to be derived anew: these are the rules that count while none are saved. */
@CommandHandler(MakeOfficeRulesCommand)
export class MakeOfficeRulesHandler implements ICommandHandler<MakeOfficeRulesCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor }: MakeOfficeRulesCommand): Promise<OfficeRulesMade> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const name = await readName(transaction, clinicId);
      await lockRules(transaction, clinicId);
      const stored = await readStoredRules(transaction, clinicId, [OFFICE_DNA], null);
      const missing = officeRules(stored, CATALOGUE).filter(({ procedureRuleId }) => procedureRuleId === null);
      if (missing.length > 0) {
        await saveRules(transaction, clinicId, missing);
        // In the clinic of the rules, whichever the request names.
        await this.audit.record(
          { ...actor, clinicId },
          'officeRulesMade',
          name,
          { rules: missing.length },
          transaction,
        );
      }
      return { clinicId, rules: missing.length };
    });
  }
}

async function readName(transaction: Transaction, clinicId: number): Promise<string> {
  const { rows } = await transaction.query<{ name: string }>('select name from clinic where clinic_id = $1', [
    clinicId,
  ]);
  if (!rows[0]) throw problem(404, undefined, 'There is no such clinic.');
  return rows[0].name;
}
