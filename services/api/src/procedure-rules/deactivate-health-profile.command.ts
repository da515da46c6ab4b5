import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import type { HealthProfileView } from '@helix/contracts';
import { Database, HealthProfile, repositoryIn } from '@helix/database';
import { OFFICE_DNA } from '@helix/hygiene';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { readHealthProfile } from './health-profiles.query.js';
import { lockRules, profileNotFound } from './stored-profiles.query.js';
import { publishRulesChanged } from './publish-rules-changed.js';

/** Deactivates a health profile. */
export class DeactivateHealthProfileCommand extends Command<HealthProfileView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly healthProfileId: number,
  ) {
    super();
  }
}

/** The office rules then apply to its patients. Its own rules stay stored, so that past analyses can be explained. */
@CommandHandler(DeactivateHealthProfileCommand)
export class DeactivateHealthProfileHandler implements ICommandHandler<DeactivateHealthProfileCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ clinicId, actor, healthProfileId }: DeactivateHealthProfileCommand): Promise<HealthProfileView> {
    if (healthProfileId === OFFICE_DNA) throw problem(422, undefined, 'Can not delete Office DNA profile');
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockRules(transaction, clinicId);
      const { affected } = await repositoryIn(transaction, HealthProfile).update(
        { clinicId, healthProfileId, dateDeleted: IsNull() },
        { dateDeleted: () => 'now()' },
      );
      const profile = await readHealthProfile(transaction, clinicId, healthProfileId);
      if (!profile) throw profileNotFound();
      if (affected === 1) {
        await this.audit.record(actor, 'healthProfileDeactivated', profile.profileName, {}, transaction);
        await publishRulesChanged(transaction, clinicId, { ruleScope: healthProfileId });
      }
      return profile;
    });
  }
}
