import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResetPasswordRequest } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { hashPassword, LOGGER, problem, Sessions, type Actor, type Logger } from '@helix/web';
import { MailJobs } from '../mail/mail-jobs.js';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { countBadLink, linkGone } from './links.js';
import { LoginAttempts } from './login-attempts.js';
import { SignIns, type SignedIn } from './sign-ins.js';

/** Sets a new password with the link from a mail, signs out everywhere else and in here. */
export class ResetPasswordCommand extends Command<SignedIn> {
  constructor(
    readonly request: ResetPasswordRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** @throws ProblemException 422 when the link does not work (any more) or for SSO users, 429 after too many bad links. */
@CommandHandler(ResetPasswordCommand)
export class ResetPasswordHandler implements ICommandHandler<ResetPasswordCommand> {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly sessions: Sessions,
    private readonly attempts: LoginAttempts,
    private readonly signIns: SignIns,
    private readonly mails: MailJobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ request: { token, password }, actor }: ResetPasswordCommand): Promise<SignedIn> {
    // Hashing is dear: it is done for who has a link, and not while a transaction waits.
    if ((await this.links.find(token))?.kind !== 'passwordReset') {
      await countBadLink(this.attempts, actor.address);
      throw linkGone();
    }
    const passwordHash = await hashPassword(password);
    const session = await this.database.transaction(async (transaction) => {
      const link = await this.links.take(token, 'passwordReset', transaction);
      if (!link) throw linkGone();
      await setPassword(link.userId, passwordHash, transaction);
      await this.links.cancelAllOf(link.userId, transaction);
      await this.sessions.endAllOf(link.userId, transaction);
      return this.signIns.begin(link.userId, actor, { action: 'passwordChanged' }, transaction);
    });
    const signedIn = await this.signIns.answer(session);
    await this.attempts.forgive(signedIn.answer.user.email, actor.address);
    await this.mails.passwordWasChanged({ userId: session.userId }).catch((error: unknown) => {
      // The password is changed; whoever changed it need not hear of a mail that cannot be asked for.
      this.logger.error({ err: error, userId: session.userId }, 'a changed password could not be told by mail');
    });
    return signedIn;
  }
}

async function setPassword(userId: number, passwordHash: string, transaction: Transaction): Promise<void> {
  const { rowCount } = await transaction.query(
    'update app_user set password_hash = $2 where user_id = $1 and not is_sso',
    [userId, passwordHash],
  );
  if (rowCount === 1) return;
  const message = 'You sign in through your organisation. Change your password there.';
  throw problem(422, undefined, message, [{ field: 'password', message }]);
}
