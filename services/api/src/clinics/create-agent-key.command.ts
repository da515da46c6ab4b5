import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database, letAgentIn, lockClinic } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { newAgentKey } from './agent-key.js';
import { clinicNotFound } from './clinics.query.js';

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
      const clinic = await lockClinic(transaction, clinicId);
      if (!clinic) throw clinicNotFound();
      await letAgentIn(transaction, { clinicId, keyHash, revokeOld });
      // The entry belongs to the clinic of the key, which may differ from the clinic of the request.
      await this.audit.record({ ...actor, clinicId }, 'agentKeyCreated', clinic.name, { revokeOld }, transaction);
    });
    return { agentKey };
  }
}
