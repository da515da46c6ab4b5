import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProfileForm } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';

/** Saves the names of the current user, and their preferences if given. */
export class SaveProfileCommand extends Command<void> {
  constructor(
    readonly userId: number,
    readonly actor: Actor,
    readonly form: ProfileForm,
  ) {
    super();
  }
}

@CommandHandler(SaveProfileCommand)
export class SaveProfileHandler implements ICommandHandler<SaveProfileCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ userId, actor, form }: SaveProfileCommand): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<Required<ProfileForm> & { email: string }>(
        `select first_name as "firstName", last_name as "lastName", preferences, email from app_user
         where user_id = $1 for update`,
        [userId],
      );
      if (!rows[0]) throw problem(401, undefined, 'Your account does not exist any more.');
      const { email, ...before } = rows[0];
      const after = { ...form, preferences: form.preferences ?? before.preferences };
      const changes = changesBetween(before, after);
      if (Object.keys(changes).length === 0) return;
      await transaction.query(
        'update app_user set first_name = $2, last_name = $3, preferences = $4 where user_id = $1',
        [userId, after.firstName, after.lastName, after.preferences],
      );
      await this.audit.record(actor, 'profileChanged', email, changes, transaction);
    });
  }
}
