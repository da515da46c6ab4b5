import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountEmail } from '@helix/contracts';
import { AppUser, Database, repositoryIn, type Transaction } from '@helix/database';
import { AuditTrail } from '@helix/web';
import { canAcceptInvitation, OneTimeLinks } from '../one-time-links/one-time-links.js';
import { CommandError, OPERATOR } from './command-error.js';

/** Creates the first super admin, who belongs to no clinic and may enter every one. */
export class CreateAdminCommand extends Command<{ email: string; token: string }> {
  constructor(
    readonly email: string,
    /** True: also when there is a super admin already. One who has not signed in yet gets a new link. */
    readonly force: boolean,
  ) {
    super();
  }
}

/**
 * An existing account never becomes a super admin: it is not known who signs in with it.
 *
 * @returns the token of a one-time link, with which the admin chooses a password.
 * @throws CommandError when there is a super admin already, or an account with this email.
 */
@CommandHandler(CreateAdminCommand)
export class CreateAdminHandler implements ICommandHandler<CreateAdminCommand> {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ email: given, force }: CreateAdminCommand): Promise<{ email: string; token: string }> {
    const parsed = accountEmail.safeParse(given);
    if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
    const email = parsed.data;
    const userId = await this.database.transaction(async (transaction) => {
      // Of two concurrent commands only one finds no admin.
      await transaction.query(`select pg_advisory_xact_lock(hashtext('helix first admin'))`);
      if (!force) await refuseSecond(transaction);
      const admin = (await findInvitedAdmin(transaction, email)) ?? (await addAdmin(transaction, email));
      await this.audit.record(OPERATOR, 'superAdminCreated', email, {}, transaction);
      return admin;
    });
    return { email, token: await this.links.create(userId, 'invitation', null) };
  }
}

async function refuseSecond(transaction: Transaction): Promise<void> {
  if (await repositoryIn(transaction, AppUser).existsBy({ isSuperAdmin: true }))
    throw new CommandError(
      'there is a super admin already; --force creates another one, or a new link for the same one',
    );
}

/** The super admin of an earlier command who has not signed in yet; undefined when there is no account with this email. */
async function findInvitedAdmin(transaction: Transaction, email: string): Promise<number | undefined> {
  const users = repositoryIn(transaction, AppUser);
  const user = await users.createQueryBuilder('u').where('lower(u.email) = lower(:email)', { email }).getOne();
  if (user && !(user.isSuperAdmin && canAcceptInvitation(user)))
    throw new CommandError(`${email} has an account already; choose another address`);
  return user?.userId;
}

async function addAdmin(transaction: Transaction, email: string): Promise<number> {
  const users = repositoryIn(transaction, AppUser);
  // The admin gives the names when accepting the invitation.
  const { userId } = await users.save({ email, firstName: '', lastName: '', isSuperAdmin: true });
  return userId;
}
