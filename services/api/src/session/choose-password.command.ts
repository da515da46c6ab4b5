import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppUser, Database, repositoryIn, type Transaction } from '@helix/database';
import { enqueueMail } from '@helix/mail';
import { fieldError, hashNewPassword, problem, Sessions, verifyPassword, type Actor } from '@helix/web';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { SignIns, type SignedIn } from './sign-ins.js';

/** Replaces the password that somebody else set by the user's own, and starts a session without restrictions. */
export class ChoosePasswordCommand extends Command<SignedIn> {
  constructor(
    readonly userId: number,
    /** The session that began with the password of somebody else. */
    readonly sessionId: string,
    readonly password: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** @throws ProblemException 422 for the password that was given, and for users who have chosen theirs already. */
@CommandHandler(ChoosePasswordCommand)
export class ChoosePasswordHandler implements ICommandHandler<ChoosePasswordCommand> {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly links: OneTimeLinks,
    private readonly signIns: SignIns,
  ) {}

  async execute({ userId, sessionId, password, actor }: ChoosePasswordCommand): Promise<SignedIn> {
    const given = await readGivenPassword(this.database.pool, sessionId);
    if (!given) throw problem(422, undefined, HAS_OWN_PASSWORD);
    if (await verifyPassword(given, password)) throw fieldError('password', SAME_PASSWORD);
    const passwordHash = await hashNewPassword(password);
    const session = await this.database.transaction(async (transaction) => {
      const users = repositoryIn(transaction, AppUser);
      await users.findOne({ where: { userId }, lock: { mode: 'for_no_key_update' } });
      // Read again under the lock: a new password by somebody else has ended the session.
      if (!(await readGivenPassword(transaction, sessionId)))
        throw problem(401, undefined, 'Your session has ended. Sign in again.');
      await users.update(userId, { passwordHash, isPasswordTemporary: false });
      await this.links.revokeAllOf(userId, transaction);
      await this.sessions.endAllOf(userId, transaction);
      await enqueueMail(transaction, { kind: 'passwordChanged', userId });
      return this.signIns.start(userId, actor, { action: 'passwordChosen' }, transaction);
    });
    return this.signIns.answer(session);
  }
}

const HAS_OWN_PASSWORD = 'You have already chosen your own password. To change it, request a link on the sign-in page.';
const SAME_PASSWORD = 'Choose a different password from the one you were given.';

async function readGivenPassword(
  from: Pick<Transaction, 'query'>,
  sessionId: string,
): Promise<string | null | undefined> {
  const { rows } = await from.query<{ hash: string | null }>(
    'select temporary_password_hash as hash from user_session where session_id = $1',
    [sessionId],
  );
  return rows[0]?.hash;
}
