import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProviderGroupForm, ProviderGroupView } from '@helix/contracts';
import { Database, ProviderGroup, repositoryIn, violatesConstraint, type Transaction } from '@helix/database';
import { AuditTrail, fieldError, problem, requireVersion, type Actor } from '@helix/web';
import { groupView } from './providers.query.js';

/** Creates a provider group, or renames the one with the id. */
export class SaveProviderGroupCommand extends Command<ProviderGroupView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly form: ProviderGroupForm,
  ) {
    super();
  }
}

/** @throws ProblemException 409 when somebody else renamed the group since the version of the form. */
@CommandHandler(SaveProviderGroupCommand)
export class SaveProviderGroupHandler implements ICommandHandler<SaveProviderGroupCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, form }: SaveProviderGroupCommand): Promise<ProviderGroupView> {
    const { name, providerGroupId } = form;
    return this.database.inClinics([clinicId], async (transaction) => {
      const groups = repositoryIn(transaction, ProviderGroup);
      if (providerGroupId === null) {
        const group = await withUniqueName(() => groups.save({ clinicId, name }));
        await this.audit.record(actor, 'providerGroupAdded', name, {}, transaction);
        return groupView(group);
      }
      const before = await findGroup(transaction, clinicId, providerGroupId);
      if (before.name !== name) {
        requireVersion('group', groupView(before).version, form);
        await withUniqueName(() => groups.update({ clinicId, providerGroupId }, { name }));
        await this.audit.record(actor, 'providerGroupRenamed', name, { name: [before.name, name] }, transaction);
      }
      return groupView({ providerGroupId, name });
    });
  }
}

/** @throws a problem 404 for a group of another clinic. */
export async function findGroup(
  transaction: Transaction,
  clinicId: number,
  providerGroupId: number,
): Promise<ProviderGroup> {
  const group = await repositoryIn(transaction, ProviderGroup).findOne({
    where: { clinicId, providerGroupId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!group) throw problem(404, undefined, 'Provider group not found in this clinic.');
  return group;
}

async function withUniqueName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!violatesConstraint(error, 'provider_group_name')) throw error;
    throw fieldError('name', 'A group with this name exists.');
  }
}
