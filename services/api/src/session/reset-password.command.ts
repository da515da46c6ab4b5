import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResetPasswordRequest } from '@helix/contracts';
import { AppUser, Database, repositoryIn, type Transaction } from '@helix/database';
import { enqueueMail } from '@helix/mail';
import { fieldError, hashNewPassword, Sessions, type Actor } from '@helix/web';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { countInvalidLink, invalidLink } from '../one-time-links/one-time-link.query.js';
import { lockLinkedAccounts, verifyEmail } from '../users/linked-accounts.query.js';
import { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import { SignIns, type SignedIn } from './sign-ins.js';

/** Sets a new password with the link from a mail, ends all sessions and starts a new one. */
export class ResetPasswordCommand extends Command<SignedIn> {
  constructor(
    readonly request: ResetPasswordRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** @throws ProblemException 422 for an invalid link and for SSO users, 429 after too many invalid links. */
@CommandHandler(ResetPasswordCommand)
export class ResetPasswordHandler implements ICommandHandler<ResetPasswordCommand> {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly sessions: Sessions,
    private readonly attempts: LoginAttempts,
    private readonly signIns: SignIns,
  ) {}

  async execute({ request: { token, password }, actor }: ResetPasswordCommand): Promise<SignedIn> {
    // Hashing is slow: only for a valid link, and outside the transaction.
    if ((await this.links.find(token))?.kind !== 'passwordReset') {
      await countInvalidLink(this.attempts, actor.address);
      throw invalidLink();
    }
    const passwordHash = await hashNewPassword(password);
    const session = await this.database.transaction(async (transaction) => {
      await lockLinkedAccounts(transaction);
      const link = await this.links.redeem(token, 'passwordReset', transaction);
      if (!link) throw invalidLink();
      await verifyEmail(transaction, link.userId);
      await setPassword(link.userId, passwordHash, transaction);
      await this.links.revokeAllOf(link.userId, transaction);
      await this.sessions.endAllOf(link.userId, transaction);
      await enqueueMail(transaction, { kind: 'passwordChanged', userId: link.userId });
      return this.signIns.start(link.userId, actor, { action: 'passwordChanged' }, transaction);
    });
    const signedIn = await this.signIns.answer(session);
    await this.attempts.reset(signedIn.answer.user.email, actor.address);
    return signedIn;
  }
}

async function setPassword(userId: number, passwordHash: string, transaction: Transaction): Promise<void> {
  const { affected } = await repositoryIn(transaction, AppUser).update(
    { userId, isSSO: false },
    { passwordHash, isPasswordTemporary: false, isPasswordProven: true },
  );
  if (affected === 1) return;
  throw fieldError('password', 'You sign in through your organisation. Change your password there.');
}
