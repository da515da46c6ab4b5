import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import { AgentKey, Clinic, Database, repositoryIn, type Transaction } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { newAgentKey } from './agent-key.js';
import { clinicNotFound } from './clinics.query.js';

/** Until when the old key stays valid, so that the agent can be configured with the new one. */
const END_OF_OVERLAP = `now() + interval '24 hours'`;

/** Creates a new key for a clinic's agent. */
export class CreateAgentKeyCommand extends Command<{ agentKey: string }> {
  constructor(
    readonly clinicId: number,
    /** True: older keys are revoked at once, for example when one was leaked. */
    readonly revokeOld: boolean,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Stores only the hash: the response is the only place where the key appears. */
@CommandHandler(CreateAgentKeyCommand)
export class CreateAgentKeyHandler implements ICommandHandler<CreateAgentKeyCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ clinicId, revokeOld, actor }: CreateAgentKeyCommand): Promise<{ agentKey: string }> {
    const { agentKey, keyHash } = newAgentKey();
    await this.database.transaction(async (transaction) => {
      const { name } = await lockClinic(transaction, clinicId);
      const keys = repositoryIn(transaction, AgentKey);
      const unrevoked = { clinicId, revokedAt: IsNull() };
      if (revokeOld) await keys.update(unrevoked, { revokedAt: () => 'now()' });
      // Keys that already have an expiry keep it.
      else await keys.update({ ...unrevoked, expiresAt: IsNull() }, { expiresAt: () => END_OF_OVERLAP });
      await keys.insert({ clinicId, keyHash });
      // The entry belongs to the clinic of the key, which may differ from the clinic of the request.
      await this.audit.record({ ...actor, clinicId }, 'agentKeyCreated', name, { revokeOld }, transaction);
    });
    return { agentKey };
  }
}

/** Makes concurrent requests take turns: otherwise none of them would revoke the new keys of the others. */
async function lockClinic(transaction: Transaction, clinicId: number): Promise<Clinic> {
  const clinics = repositoryIn(transaction, Clinic);
  const clinic = await clinics.findOne({ where: { clinicId }, lock: { mode: 'for_no_key_update' } });
  if (!clinic) throw clinicNotFound();
  return clinic;
}
