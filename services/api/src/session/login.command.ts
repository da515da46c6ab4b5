import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, isPassword, problem, type Actor, type ProblemException } from '@helix/web';
import { LoginAttempts } from './login-attempts.js';
import { SignIns, type SignedIn } from './sign-ins.js';
import { tooMany } from './too-many.js';
import { typedEmail } from './typed-email.js';

/** Signs a user in with email and password. */
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
 * Says the same, after the same time, whether the account is unknown, the password is wrong, or the account has none.
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

  async execute({ email: typed, password, actor }: LoginCommand): Promise<SignedIn> {
    const email = typedEmail(typed);
    const wait = await this.attempts.begin(email, actor.address);
    if (wait > 0) throw tooMany(wait);

    const account = await this.findAccount(email);
    if (!(await isPassword(account?.passwordHash, password)) || !account?.passwordHash)
      throw await this.refuse(email, actor);

    const { userId, passwordHash } = account;
    const session = await this.database.transaction(async (transaction) => {
      // A session that begins while the password is being replaced would outlive the old one.
      if (!(await stillHas(userId, passwordHash, transaction))) return undefined;
      return this.signIns.begin(userId, actor, { action: 'signedIn' }, transaction);
    });
    if (!session) throw await this.refuse(email, actor);
    await this.attempts.succeeded(email, actor.address);
    return this.signIns.answer(session);
  }

  private async findAccount(email: string): Promise<{ userId: number; passwordHash: string | null } | undefined> {
    const [account] = await this.database.query<{ userId: number; passwordHash: string | null }>(
      `select user_id as "userId", case when not is_sso then password_hash end as "passwordHash"
       from app_user where lower(email) = lower($1)`,
      [email],
    );
    return account;
  }

  private async refuse(email: string, actor: Actor): Promise<ProblemException> {
    await this.audit.record(actor, 'signInFailed', email);
    return problem(401, undefined, REFUSED, [{ field: '', message: REFUSED }]);
  }
}

const REFUSED = 'The email or the password is not right.';

async function stillHas(userId: number, passwordHash: string, transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.query(
    'select from app_user where user_id = $1 and password_hash = $2 for no key update',
    [userId, passwordHash],
  );
  return rows.length === 1;
}
