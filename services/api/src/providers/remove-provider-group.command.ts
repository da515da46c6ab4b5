import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProviderGroupView } from '@helix/contracts';
import { Database, ProviderGroup, ProviderSetting, repositoryIn } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { groupView } from './providers.query.js';
import { findGroup } from './save-provider-group.command.js';

/** Deletes a provider group. Its providers keep their place in the order of the calendar, in no group. */
export class RemoveProviderGroupCommand extends Command<ProviderGroupView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly providerGroupId: number,
  ) {
    super();
  }
}

@CommandHandler(RemoveProviderGroupCommand)
export class RemoveProviderGroupHandler implements ICommandHandler<RemoveProviderGroupCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, providerGroupId }: RemoveProviderGroupCommand): Promise<ProviderGroupView> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const { name } = await findGroup(transaction, clinicId, providerGroupId);
      const settings = repositoryIn(transaction, ProviderSetting);
      const members = await settings.find({ select: { providerId: true }, where: { clinicId, providerGroupId } });
      await settings.update({ clinicId, providerGroupId }, { providerGroupId: null });
      await repositoryIn(transaction, ProviderGroup).delete({ clinicId, providerGroupId });
      await this.audit.record(actor, 'providerGroupRemoved', name, {}, transaction);
      await publishTouched(transaction, clinicId, { providerIds: members.map(({ providerId }) => providerId) });
      return groupView({ providerGroupId, name });
    });
  }
}
