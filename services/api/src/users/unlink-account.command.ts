import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '@helix/database';
import { AuditTrail, problem } from '@helix/web';
import type { Asker } from './clinic-user.js';
import { endGroupOfOne, lockLinkedAccounts } from './linked-accounts.query.js';

/** Takes one of the asker's other accounts out of their group. */
export class UnlinkAccountCommand extends Command<void> {
  constructor(
    readonly asker: Asker,
    readonly otherId: number,
  ) {
    super();
  }
}

@CommandHandler(UnlinkAccountCommand)
export class UnlinkAccountHandler implements ICommandHandler<UnlinkAccountCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ asker: { userId, actor }, otherId }: UnlinkAccountCommand): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await lockLinkedAccounts(transaction);
      const { rows } = await transaction.query<{ personId: string; email: string }>(
        `update app_user other set person_id = null
         from app_user me
         where me.user_id = $1 and other.user_id = $2 and other.user_id <> me.user_id and other.person_id = me.person_id
         returning me.person_id as "personId", other.email`,
        [userId, otherId],
      );
      const [taken] = rows;
      if (!taken) throw problem(404, undefined, 'This account is not linked to yours.');
      await endGroupOfOne(transaction, taken.personId);
      await this.audit.record(actor, 'accountUnlinked', taken.email, {}, transaction);
    });
  }
}
