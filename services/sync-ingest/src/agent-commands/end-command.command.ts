import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import { storeAnswer, type Answer, type AnsweredCommand } from '@helix/agent-commands';
import type { CommandReceipt } from '@helix/contracts';
import { AgentKey, Clinic, clockOf, Database, repositoryIn, type Transaction } from '@helix/database';
import { AuditTrail } from '@helix/web';
import { AnswerExpiry } from './answer-expiry.js';
import { commandNotFound } from './command-id.js';

/** Ends a command with the answer of its agent. */
export class EndCommandCommand extends Command<CommandReceipt> {
  constructor(
    readonly clinicId: number,
    readonly commandId: string,
    readonly answer: Answer,
  ) {
    super();
  }
}

/**
 * Once an agent is uninstalled, the keys of its clinic are revoked in the same transaction.
 *
 * @throws ProblemException 404 when the clinic has no such command.
 */
@CommandHandler(EndCommandCommand)
export class EndCommandHandler implements ICommandHandler<EndCommandCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly expiry: AnswerExpiry,
  ) {}

  async execute({ clinicId, commandId, answer }: EndCommandCommand): Promise<CommandReceipt> {
    const ended = await this.database.inClinics([clinicId], async (transaction) => {
      const stored = await storeAnswer(transaction, clinicId, commandId, answer, await clockOf(transaction));
      if (stored?.kind === 'uninstall' && stored.state === 'done' && !stored.isIgnored)
        await this.revokeKeys(transaction, clinicId, stored);
      return stored;
    });
    if (!ended) throw commandNotFound();
    const { state, isIgnored, kind } = ended;
    if (kind === 'sql' && state === 'done' && !isIgnored) this.expiry.schedule(clinicId);
    return { state, isIgnored };
  }

  private async revokeKeys(transaction: Transaction, clinicId: number, command: AnsweredCommand): Promise<void> {
    const keys = repositoryIn(transaction, AgentKey);
    await keys.update({ clinicId, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
    const { name } = await repositoryIn(transaction, Clinic).findOneByOrFail({ clinicId });
    const actor = { userId: command.requestedBy, email: command.requestedByEmail, clinicId, address: '' };
    await this.audit.record(actor, 'agentKeysRevoked', name, { reason: 'uninstalled' }, transaction);
  }
}
