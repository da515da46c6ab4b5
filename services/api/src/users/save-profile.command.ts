import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProfileForm } from '@helix/contracts';
import { AppUser, Database, repositoryIn } from '@helix/database';
import { AuditTrail, problem, versionConflict, type Actor } from '@helix/web';
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

/** @throws ProblemException 409 when somebody else has changed the names that the form opened with. */
@CommandHandler(SaveProfileCommand)
export class SaveProfileHandler implements ICommandHandler<SaveProfileCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ userId, actor, form }: SaveProfileCommand): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const users = repositoryIn(transaction, AppUser);
      const user = await users.findOne({ where: { userId }, lock: { mode: 'pessimistic_write' } });
      if (!user) throw problem(401, undefined, 'Your account no longer exists.');
      const { firstName, lastName, preferences = user.preferences, seen } = form;
      const after = { firstName, lastName, preferences };
      const changes = changesBetween(user, after);
      if (Object.keys(changes).length === 0) return;
      const isStale = seen && (seen.firstName !== user.firstName || seen.lastName !== user.lastName);
      if (isStale && (changes['firstName'] || changes['lastName'])) throw versionConflict('user');
      await users.update(userId, after);
      await this.audit.record(actor, 'profileChanged', user.email, changes, transaction);
    });
  }
}
