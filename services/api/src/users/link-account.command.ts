import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, isPassword, problem } from '@helix/web';
import { LoginAttempts } from '../session/login-attempts.js';
import { tooMany } from '../session/too-many.js';
import { typedEmail } from '../session/typed-email.js';
import { refusedField, type Asker } from './clinic-user.js';
import { lockLinkedAccounts } from './linked-accounts.query.js';

/** Links another account of the same person, who proves with its password that it is theirs. */
export class LinkAccountCommand extends Command<void> {
  constructor(
    readonly asker: Asker,
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

interface Account {
  userId: number;
  email: string;
  /** Null for accounts that sign in elsewhere. */
  passwordHash: string | null;
}

/** Guesses are limited and answered as at the sign-in, so that this is no way round it. */
@CommandHandler(LinkAccountCommand)
export class LinkAccountHandler implements ICommandHandler<LinkAccountCommand> {
  constructor(
    private readonly database: Database,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ asker: { userId, actor }, email: typed, password }: LinkAccountCommand): Promise<void> {
    const email = typedEmail(typed);
    const account = await this.find(email);
    if (account?.userId === userId) throw refusedField('email', 'This is the account that you are signed in with.');
    const wait = await this.attempts.begin(email, actor.address);
    if (wait > 0) throw tooMany(wait);

    if (!(await isPassword(account?.passwordHash, password)) || !account?.passwordHash) {
      await this.audit.record(actor, 'signInFailed', email);
      throw refused();
    }
    await this.attempts.succeeded(email, actor.address);
    await this.database.transaction(async (transaction) => {
      await lockLinkedAccounts(transaction);
      if (await join(transaction, userId, account.userId))
        await this.audit.record(actor, 'accountLinked', account.email, {}, transaction);
    });
  }

  private async find(email: string): Promise<Account | undefined> {
    const [account] = await this.database.query<Account>(
      `select user_id as "userId", email, case when not is_sso then password_hash end as "passwordHash" from app_user
       where lower(email) = lower($1)`,
      [email],
    );
    return account;
  }
}

/** Makes one person of two, with all their accounts. @returns whether anything changed. */
async function join(transaction: Transaction, userId: number, otherId: number): Promise<boolean> {
  const { rows } = await transaction.query<{ personId: string | null }>(
    'select distinct person_id as "personId" from app_user where user_id = any($1)',
    [[userId, otherId]],
  );
  const personIds = rows.flatMap(({ personId }) => personId ?? []);
  if (rows.length === 1 && personIds.length === 1) return false;
  await transaction.query(
    'update app_user set person_id = $1 where user_id = any($2::integer[]) or person_id = any($3::uuid[])',
    [personIds[0] ?? randomUUID(), [userId, otherId], personIds],
  );
  return true;
}

const REFUSED = 'The email or the password is not right.';
/** Not a 401 as at the sign-in: the session of whoever asks is all right. */
const refused = () => problem(422, undefined, REFUSED, [{ field: '', message: REFUSED }]);
