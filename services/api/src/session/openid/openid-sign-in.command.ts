import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppUser, Database, repositoryIn, type Transaction } from '@helix/database';
import { AuditTrail, Sessions, type Actor, type StartedSession } from '@helix/web';
import { OneTimeLinks } from '../../one-time-links/one-time-links.js';
import { lockLinkedAccounts, verifyEmail } from '../../users/linked-accounts.query.js';
import { sameEmail } from '../../users/same-email.js';
import { LoginAttempts } from '../../rate-limits/sign-in-limits.js';
import { SignIns } from '../sign-ins.js';
import { sanitizeEmail } from '../sanitize-email.js';
import { OpenIdFailure, OpenIdProvider, type Identity, type RequestSecrets } from './openid-provider.js';

/** Signs in a user whom the identity provider redirected back. */
export class OpenIdSignInCommand extends Command<StartedSession> {
  constructor(
    /** The query of the provider's redirect. */
    readonly query: URLSearchParams,
    readonly secrets: RequestSecrets,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** @throws OpenIdFailure when the identity matches no account. */
@CommandHandler(OpenIdSignInCommand)
export class OpenIdSignInHandler implements ICommandHandler<OpenIdSignInCommand> {
  constructor(
    private readonly database: Database,
    private readonly provider: OpenIdProvider,
    private readonly sessions: Sessions,
    private readonly links: OneTimeLinks,
    private readonly attempts: LoginAttempts,
    private readonly signIns: SignIns,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ query, secrets, actor }: OpenIdSignInCommand): Promise<StartedSession> {
    if ((await this.attempts.countResponse(actor.address)) > 0)
      throw new OpenIdFailure('tooMany', 'too many sign-ins from this address have failed');
    const identity = await this.provider.identify(query, secrets);
    try {
      const session = await this.database.transaction(async (transaction) => {
        await lockLinkedAccounts(transaction);
        const bound = await repositoryIn(transaction, AppUser).findOneBy({ oidcSubject: identity.subject });
        // The provider proves the mailbox of its own email alone: an admin may have changed the one of the account.
        if (bound && identity.isEmailVerified && identity.email?.toLowerCase() === bound.email.toLowerCase())
          await repositoryIn(transaction, AppUser).update(bound.userId, { isEmailVerified: true });
        const userId = bound?.userId ?? (await this.bindByEmail(identity, transaction));
        const entry = { action: 'signedIn', details: { through: 'openid' }, idToken: identity.idToken } as const;
        return this.signIns.start(userId, actor, entry, transaction);
      });
      await this.attempts.refundResponse(actor.address);
      return session;
    } catch (error) {
      if (error instanceof OpenIdFailure) {
        const details = { through: 'openid', because: error.code };
        await this.audit.record(actor, 'signInFailed', sanitizeEmail(identity.email ?? ''), details);
      }
      throw error;
    }
  }

  /**
   * Binds the account to the provider: from now on no password, link or older session opens it.
   */
  private async bindByEmail({ subject, email, isEmailVerified }: Identity, transaction: Transaction): Promise<number> {
    if (!email || !isEmailVerified) throw new OpenIdFailure('unverified', 'the provider has not verified the email');
    const users = repositoryIn(transaction, AppUser);
    const where = { email: sameEmail(sanitizeEmail(email)) };
    const account = await users.findOne({ where, lock: { mode: 'pessimistic_write' } });
    if (!account) throw new OpenIdFailure('noAccount', 'no account has this email');
    // Of two concurrent first sign-ins, the second finds the binding of the first.
    if (account.oidcSubject === subject) return account.userId;
    // An email that was reassigned to a new colleague must not open the previous owner's account.
    if (account.oidcSubject)
      throw new OpenIdFailure('noAccount', 'the account with this email belongs to another subject');
    await verifyEmail(transaction, account.userId);
    await users.update(account.userId, {
      oidcSubject: subject,
      isSSO: true,
      passwordHash: null,
      isPasswordTemporary: false,
      isPasswordProven: false,
    });
    await this.links.revokeAllOf(account.userId, transaction);
    await this.sessions.endAllOf(account.userId, transaction);
    return account.userId;
  }
}
