import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RegistrationRequest } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { hashPassword, type Actor } from '@helix/web';
import { CAN_ACCEPT_INVITATION, OneTimeLinks } from '../one-time-links/one-time-links.js';
import { countBadLink, linkGone } from './links.js';
import { LoginAttempts } from './login-attempts.js';
import { SignIns, type SignedIn } from './sign-ins.js';

/** Accepts an invitation: sets the password, and the names where they are given, and signs in. */
export class RegisterCommand extends Command<SignedIn> {
  constructor(
    readonly request: RegistrationRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** @throws ProblemException 422 when the link does not work (any more), 429 after too many of these. */
@CommandHandler(RegisterCommand)
export class RegisterHandler implements ICommandHandler<RegisterCommand> {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly attempts: LoginAttempts,
    private readonly signIns: SignIns,
  ) {}

  async execute({ request, actor }: RegisterCommand): Promise<SignedIn> {
    // Hashing is dear: it is done for who has a link, and not while a transaction waits.
    if ((await this.links.find(request.token))?.kind !== 'invitation') {
      await countBadLink(this.attempts, actor.address);
      throw linkGone();
    }
    const passwordHash = await hashPassword(request.password);
    const session = await this.database.transaction(async (transaction) => {
      const link = await this.links.take(request.token, 'invitation', transaction);
      if (!link || !(await becomeMember(link.userId, passwordHash, request, transaction))) return undefined;
      return this.signIns.begin(link.userId, actor, { action: 'registered' }, transaction);
    });
    if (!session) throw linkGone();
    return this.signIns.answer(session);
  }
}

/** @returns false for who has signed in since the link was taken. */
async function becomeMember(
  userId: number,
  passwordHash: string,
  { firstName, lastName }: RegistrationRequest,
  transaction: Transaction,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `update app_user set password_hash = $2, first_name = coalesce(nullif($3, ''), first_name),
            last_name = coalesce(nullif($4, ''), last_name)
     where user_id = $1 and ${CAN_ACCEPT_INVITATION}`,
    [userId, passwordHash, firstName ?? '', lastName ?? ''],
  );
  return rowCount === 1;
}
