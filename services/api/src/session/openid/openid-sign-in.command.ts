import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, Sessions, type Actor, type StartedSession } from '@helix/web';
import { OneTimeLinks } from '../../one-time-links/one-time-links.js';
import { SignIns } from '../sign-ins.js';
import { typedEmail } from '../typed-email.js';
import { OpenIdFailure } from './openid-failure.js';
import { OpenIdProvider, type Identity, type RequestSecrets } from './openid-provider.js';

/** Signs in whom the identity provider has sent back. */
export class OpenIdSignInCommand extends Command<StartedSession> {
  constructor(
    /** As the provider sent the browser back with it. */
    readonly query: URLSearchParams,
    readonly secrets: RequestSecrets,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** @throws OpenIdFailure when the provider's answer opens no account. */
@CommandHandler(OpenIdSignInCommand)
export class OpenIdSignInHandler implements ICommandHandler<OpenIdSignInCommand> {
  constructor(
    private readonly database: Database,
    private readonly provider: OpenIdProvider,
    private readonly sessions: Sessions,
    private readonly links: OneTimeLinks,
    private readonly signIns: SignIns,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ query, secrets, actor }: OpenIdSignInCommand): Promise<StartedSession> {
    const identity = await this.provider.identify(query, secrets);
    try {
      return await this.database.transaction(async (transaction) => {
        const userId =
          (await findBySubject(identity.subject, transaction)) ?? (await this.bindByEmail(identity, transaction));
        const note = { action: 'signedIn', details: { through: 'openid' }, idToken: identity.idToken } as const;
        return this.signIns.begin(userId, actor, note, transaction);
      });
    } catch (error) {
      if (error instanceof OpenIdFailure) {
        const details = { through: 'openid', because: error.code };
        await this.audit.record(actor, 'signInFailed', typedEmail(identity.email ?? ''), details);
      }
      throw error;
    }
  }

  /**
   * From the first sign-in on the provider alone says who the user is: no password, link or older session opens the
   * account any more.
   */
  private async bindByEmail({ subject, email, isEmailVerified }: Identity, transaction: Transaction): Promise<number> {
    if (!email || !isEmailVerified) throw new OpenIdFailure('unverified', 'the provider does not vouch for the email');
    const { rows } = await transaction.query<{ userId: number; boundTo: string | null }>(
      `select user_id as "userId", oidc_subject as "boundTo" from app_user where lower(email) = lower($1) for update`,
      [typedEmail(email)],
    );
    const [account] = rows;
    if (!account) throw new OpenIdFailure('noAccount', 'no account has this email');
    // Of two first sign-ins at once, the second finds what the first has bound.
    if (account.boundTo === subject) return account.userId;
    // An email that was given to a new colleague must not open the account of the one before.
    if (account.boundTo) throw new OpenIdFailure('noAccount', 'the account with this email belongs to another subject');
    await transaction.query(
      'update app_user set oidc_subject = $2, is_sso = true, password_hash = null where user_id = $1',
      [account.userId, subject],
    );
    await this.links.cancelAllOf(account.userId, transaction);
    await this.sessions.endAllOf(account.userId, transaction);
    return account.userId;
  }
}

async function findBySubject(subject: string, transaction: Transaction): Promise<number | undefined> {
  const { rows } = await transaction.query<{ userId: number }>(
    'select user_id as "userId" from app_user where oidc_subject = $1',
    [subject],
  );
  return rows[0]?.userId;
}
