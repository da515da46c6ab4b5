import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, fieldError, verifyPassword } from '@helix/web';
import { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import { tooManyAttempts } from '../rate-limits/rate-limit.js';
import { readPasswordAccount } from '../session/password-account.query.js';
import { sanitizeEmail } from '../session/sanitize-email.js';
import { type Requester } from './clinic-user.js';
import { lockLinkedAccounts } from './linked-accounts.query.js';

/** Links another account of the same person, authenticated by its password. */
export class LinkAccountCommand extends Command<void> {
  constructor(
    readonly requester: Requester,
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

/** Has the same limits and error as the sign-in, so that it cannot be used to guess passwords. */
@CommandHandler(LinkAccountCommand)
export class LinkAccountHandler implements ICommandHandler<LinkAccountCommand> {
  constructor(
    private readonly database: Database,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ requester: { userId, actor }, email: enteredEmail, password }: LinkAccountCommand): Promise<void> {
    const email = sanitizeEmail(enteredEmail);
    const account = await readPasswordAccount(this.database, email);
    if (account?.userId === userId) throw fieldError('email', 'You are already signed in with this account.');
    const wait = await this.attempts.countAttempt(email, actor.address);
    if (wait > 0) throw tooManyAttempts(wait);

    const isRight = await verifyPassword(account?.passwordHash, password);
    // A password that somebody else set does not show that both accounts belong to one person.
    if (!isRight || !account?.passwordHash || account.isPasswordTemporary) {
      await this.audit.record(actor, 'signInFailed', email);
      throw wrongCredentials();
    }
    await this.attempts.recordSuccess(email, actor.address);
    await this.database.transaction(async (transaction) => {
      await lockLinkedAccounts(transaction);
      if (await mergeGroups(transaction, userId, account.userId))
        await this.audit.record(actor, 'accountLinked', account.email, {}, transaction);
    });
  }
}

/** Merges the groups of two accounts into one person. @returns whether anything changed. */
async function mergeGroups(transaction: Transaction, userId: number, otherId: number): Promise<boolean> {
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

const WRONG_CREDENTIALS = 'Incorrect email or password.';
/** Not a 401 as at the sign-in, since the current session is valid. */
const wrongCredentials = () => fieldError('', WRONG_CREDENTIALS);
