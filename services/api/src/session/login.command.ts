import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Raw } from 'typeorm';
import type { LoginAnswer } from '@helix/contracts';
import { AppUser, Database } from '@helix/database';
import { isPassword, problem, ProblemException, Tokens } from '@helix/web';
import { readCurrentUser } from '../users/current-user.query.js';
import { LoginAttempts } from './login-attempts.js';

/** Signs a user in with e-mail and password. */
export class LoginCommand extends Command<LoginAnswer> {
  constructor(
    readonly email: string,
    readonly password: string,
    /** Where the request came from. */
    readonly ip: string,
  ) {
    super();
  }
}

/** Says the same, after the same time, whether the account is unknown or the password is wrong. */
@CommandHandler(LoginCommand)
export class LoginHandler implements ICommandHandler<LoginCommand> {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly attempts: LoginAttempts,
  ) {}

  async execute({ email, password, ip }: LoginCommand): Promise<LoginAnswer> {
    const wait = await this.attempts.begin(email, ip);
    if (wait > 0) throw tooMany(wait);

    const users = this.database.dataSource.getRepository(AppUser);
    const account = await users.findOneBy({ email: Raw((column) => `lower(${column}) = lower(:email)`, { email }) });
    if (!(await isPassword(account?.passwordHash, password)) || !account) throw refused();

    await this.attempts.succeeded(email, ip);
    await users.update({ userId: account.userId }, { lastLoggedInDate: new Date() });
    const user = await readCurrentUser(this.database, account.userId, undefined);
    if (!user) throw refused(); // Deleted in this very moment.
    return { token: await this.tokens.issue(account.userId), user };
  }
}

const REFUSED = 'The e-mail or the password is not right.';
const refused = () => problem(401, undefined, REFUSED, [{ field: '', message: REFUSED }]);

function tooMany(seconds: number): ProblemException {
  const minutes = Math.ceil(seconds / 60);
  const detail = `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new ProblemException(429, undefined, detail, [{ field: '', message: detail }], {
    'Retry-After': String(seconds),
  });
}
