import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RegistrationRequest } from '@helix/contracts';
import { AppUser, Database, repositoryIn, type Transaction } from '@helix/database';
import { hashNewPassword, Sessions, type Actor } from '@helix/web';
import { canAcceptInvitation, OneTimeLinks } from '../one-time-links/one-time-links.js';
import { countInvalidLink, invalidLink } from '../one-time-links/one-time-link.query.js';
import { lockLinkedAccounts, verifyEmail } from '../users/linked-accounts.query.js';
import { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import { SignIns, type SignedIn } from './sign-ins.js';

/** Accepts the invitation of a new account: sets the password and the given names, and signs in. */
export class RegisterCommand extends Command<SignedIn> {
  constructor(
    readonly request: RegistrationRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** @throws ProblemException 422 for an invalid link, 429 after too many of them. */
@CommandHandler(RegisterCommand)
export class RegisterHandler implements ICommandHandler<RegisterCommand> {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly sessions: Sessions,
    private readonly attempts: LoginAttempts,
    private readonly signIns: SignIns,
  ) {}

  async execute({ request, actor }: RegisterCommand): Promise<SignedIn> {
    // Hashing is slow: only for a valid link, and outside the transaction.
    if ((await this.links.find(request.token))?.kind !== 'invitation') {
      await countInvalidLink(this.attempts, actor.address);
      throw invalidLink();
    }
    const passwordHash = await hashNewPassword(request.password);
    const session = await this.database.transaction(async (transaction) => {
      await lockLinkedAccounts(transaction);
      const link = await this.links.redeem(request.token, 'invitation', transaction);
      if (!link) return undefined;
      await verifyEmail(transaction, link.userId);
      if (!(await setPasswordAndNames(link.userId, passwordHash, request, transaction))) throw invalidLink();
      // An admin may have signed in with a password that they set.
      await this.sessions.endAllOf(link.userId, transaction);
      return this.signIns.start(link.userId, actor, { action: 'registered' }, transaction);
    });
    if (!session) throw invalidLink();
    return this.signIns.answer(session);
  }
}

/** Names that are not given stay. @returns false when the user has signed in since the invitation. */
async function setPasswordAndNames(
  userId: number,
  passwordHash: string,
  { firstName, lastName }: RegistrationRequest,
  transaction: Transaction,
): Promise<boolean> {
  const users = repositoryIn(transaction, AppUser);
  const user = await users.findOne({ where: { userId }, lock: { mode: 'for_no_key_update' } });
  if (!user || !canAcceptInvitation(user)) return false;
  await users.update(userId, {
    passwordHash,
    isPasswordTemporary: false,
    isPasswordProven: true,
    firstName: firstName || user.firstName,
    lastName: lastName || user.lastName,
  });
  return true;
}
