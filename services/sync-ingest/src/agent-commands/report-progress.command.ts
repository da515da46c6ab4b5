import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { storeProgress } from '@helix/agent-commands';
import type { CommandProgress, CommandReceipt } from '@helix/contracts';
import { clockOf, Database } from '@helix/database';
import { commandNotFound } from './command-id.js';

/** Renews the lease of a command that an agent is working on. */
export class ReportProgressCommand extends Command<CommandReceipt> {
  constructor(
    readonly clinicId: number,
    readonly commandId: string,
    readonly progress: CommandProgress,
  ) {
    super();
  }
}

/** @throws ProblemException 404 when the clinic has no such command. */
@CommandHandler(ReportProgressCommand)
export class ReportProgressHandler implements ICommandHandler<ReportProgressCommand> {
  constructor(private readonly database: Database) {}

  async execute({ clinicId, commandId, progress }: ReportProgressCommand): Promise<CommandReceipt> {
    const receipt = await this.database.inClinics([clinicId], async (transaction) =>
      storeProgress(transaction, clinicId, commandId, progress, await clockOf(transaction)),
    );
    if (!receipt) throw commandNotFound();
    return receipt;
  }
}
