import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppUser, Database, repositoryIn, type Transaction } from '@helix/database';
import { AuditTrail, verifyPassword, problem, type Actor, type ProblemException } from '@helix/web';
import { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import { SignIns, type SignedIn } from './sign-ins.js';
import { readPasswordAccount } from './password-account.query.js';
import { tooManyAttempts } from '../rate-limits/rate-limit.js';
import { sanitizeEmail } from './sanitize-email.js';

/** Signs a user in with email and password. A password that somebody else set is used up by it. */
export class LoginCommand extends Command<SignedIn> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * The response and its time are the same for an unknown account, a wrong password, and an account without a password.
 *
 * @throws ProblemException 401, or 429 after too many attempts.
 */
@CommandHandler(LoginCommand)
export class LoginHandler implements ICommandHandler<LoginCommand> {
  constructor(
    private readonly database: Database,
    private readonly attempts: LoginAttempts,
    private readonly signIns: SignIns,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ email: enteredEmail, password, actor }: LoginCommand): Promise<SignedIn> {
    const email = sanitizeEmail(enteredEmail);
    const wait = await this.attempts.countAttempt(email, actor.address);
    if (wait > 0) throw tooManyAttempts(wait);

    const account = await readPasswordAccount(this.database, email);
    if (!(await verifyPassword(account?.passwordHash, password)) || !account?.passwordHash)
      throw await this.refuse(email, actor);

    const { userId, passwordHash } = account;
    const session = await this.database.transaction(async (transaction) => {
      // Without the lock, a session started while the password is replaced would outlive the old password.
      const user = await lockIfUnchanged(userId, passwordHash, transaction);
      if (!user) return undefined;
      if (!user.isPasswordTemporary) return this.signIns.start(userId, actor, { action: 'signedIn' }, transaction);
      // From here on it is a wrong password, until the owner has chosen one.
      await repositoryIn(transaction, AppUser).update(userId, { passwordHash: null, isPasswordTemporary: false });
      const details = { through: 'temporaryPassword' };
      return this.signIns.start(
        userId,
        actor,
        { action: 'signedIn', details, temporaryPasswordHash: passwordHash },
        transaction,
      );
    });
    if (!session) throw await this.refuse(email, actor);
    await this.attempts.recordSuccess(email, actor.address);
    return this.signIns.answer(session);
  }

  private async refuse(email: string, actor: Actor): Promise<ProblemException> {
    await this.audit.record(actor, 'signInFailed', email);
    return problem(401, undefined, WRONG_CREDENTIALS, [{ field: '', message: WRONG_CREDENTIALS }]);
  }
}

const WRONG_CREDENTIALS = 'Incorrect email or password.';

/** Locks the account. @returns null when the password has been replaced. */
function lockIfUnchanged(userId: number, passwordHash: string, transaction: Transaction): Promise<AppUser | null> {
  const users = repositoryIn(transaction, AppUser);
  return users.findOne({ where: { userId, passwordHash }, lock: { mode: 'for_no_key_update' } });
}
