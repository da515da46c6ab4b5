import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '@helix/database';
import { AuditTrail, problem } from '@helix/web';
import type { Requester } from './clinic-user.js';
import { endGroupOfOne, lockLinkedAccounts } from './linked-accounts.query.js';

/** Removes another account from the group of the current user. */
export class UnlinkAccountCommand extends Command<void> {
  constructor(
    readonly requester: Requester,
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

  async execute({ requester: { userId, actor }, otherId }: UnlinkAccountCommand): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await lockLinkedAccounts(transaction);
      const { rows } = await transaction.query<{ personId: string; email: string }>(
        `update app_user other set person_id = null
         from app_user me
         where me.user_id = $1 and other.user_id = $2 and other.user_id <> me.user_id and other.person_id = me.person_id
         returning me.person_id as "personId", other.email`,
        [userId, otherId],
      );
      const [unlinked] = rows;
      if (!unlinked) throw problem(404, undefined, 'This account is not linked to yours.');
      await endGroupOfOne(transaction, unlinked.personId);
      await this.audit.record(actor, 'accountUnlinked', unlinked.email, {}, transaction);
    });
  }
}
