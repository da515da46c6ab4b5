import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OfficeRulesMade } from '@helix/contracts';
import { Database } from '@helix/database';
import { CATALOGUE, OFFICE_DNA, officeRules } from '@helix/hygiene';
import { AuditTrail, type Actor } from '@helix/web';
import { readClinicName } from '../clinics/clinics.query.js';
import { lockRules } from './stored-profiles.query.js';
import { readStoredRules, saveRules } from './stored-rules.js';

/** Saves the default office rules of a clinic for procedures without any. */
export class CreateOfficeRulesCommand extends Command<OfficeRulesMade> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** No analysis is needed: the default rules apply also while they are not saved. */
@CommandHandler(CreateOfficeRulesCommand)
export class CreateOfficeRulesHandler implements ICommandHandler<CreateOfficeRulesCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor }: CreateOfficeRulesCommand): Promise<OfficeRulesMade> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const name = await readClinicName(transaction, clinicId);
      await lockRules(transaction, clinicId);
      const stored = await readStoredRules(transaction, clinicId, [OFFICE_DNA], null);
      const missing = officeRules(stored, CATALOGUE).filter(({ procedureRuleId }) => procedureRuleId === null);
      if (missing.length > 0) {
        await saveRules(transaction, clinicId, missing);
        // The entry belongs to the clinic of the rules, which may differ from the clinic of the request.
        await this.audit.record(
          { ...actor, clinicId },
          'officeRulesCreated',
          name,
          { rules: missing.length },
          transaction,
        );
      }
      return { clinicId, rules: missing.length };
    });
  }
}
