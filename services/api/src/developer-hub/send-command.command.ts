import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestCommand } from '@helix/agent-commands';
import type { AgentCommandKind, CommandSent } from '@helix/contracts';
import { clockOf, Database } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { readAgentContact } from './agent-contact.query.js';

/** Queues a command for the agent of a clinic, also while it is not connected. */
export class SendCommandCommand extends Command<CommandSent> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly kind: Exclude<AgentCommandKind, 'sql'>,
  ) {
    super();
  }
}

/** A click while a command of this kind has not ended answers that one. */
@CommandHandler(SendCommandCommand)
export class SendCommandHandler implements ICommandHandler<SendCommandCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, kind }: SendCommandCommand): Promise<CommandSent> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const { timeLastSeen, isConnected, clinicName } = await readAgentContact(transaction, clinicId);
      const command = { clinicId, commandId: randomUUID(), kind, requestedBy: actor };
      const requested = await requestCommand(transaction, command, await clockOf(transaction));
      if (!requested) throw new Error('only statements are refused');
      const { commandId, state, isJoined } = requested;
      if (!isJoined) await this.audit.record(actor, 'agentCommandSent', clinicName, { kind, commandId }, transaction);
      return { commandId, state, isConnected, timeLastSeen: timeLastSeen?.toISOString() ?? null };
    });
  }
}
