import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LogoutAnswer } from '@helix/contracts';
import { AuditTrail, Sessions, Tokens, Viewers, type Actor, type EndedSession } from '@helix/web';
import { OpenIdProvider } from './openid/openid-provider.js';

/** Ends a session. */
export class LogoutCommand extends Command<LogoutAnswer> {
  constructor(
    /** From the cookie; undefined when the request has none. */
    readonly refreshToken: string | undefined,
    /** From the header, for clients without cookies. */
    readonly bearerToken: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Succeeds also without a session. */
@CommandHandler(LogoutCommand)
export class LogoutHandler implements ICommandHandler<LogoutCommand> {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
    private readonly viewers: Viewers,
    private readonly audit: AuditTrail,
    private readonly provider: OpenIdProvider,
  ) {}

  async execute({ refreshToken, bearerToken, actor }: LogoutCommand): Promise<LogoutAnswer> {
    const ended =
      (refreshToken && (await this.sessions.endByRefreshToken(refreshToken))) ||
      (bearerToken && (await this.endByBearer(bearerToken)));
    if (!ended) return { endSessionUrl: null };
    const { userId, idToken } = ended;
    const email = (await this.viewers.viewer(userId))?.email ?? '';
    await this.audit.record({ ...actor, userId, email }, 'signedOut', email);
    return { endSessionUrl: idToken === null ? null : await this.provider.endSessionUrl(idToken) };
  }

  private async endByBearer(bearerToken: string): Promise<EndedSession | undefined> {
    const content = await this.tokens.verify(bearerToken);
    if (!content || !(await this.sessions.isLive(content.sessionId))) return undefined;
    await this.sessions.end(content.sessionId);
    return { sessionId: content.sessionId, userId: content.userId, idToken: null };
  }
}
