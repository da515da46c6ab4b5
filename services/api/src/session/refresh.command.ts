import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AuditTrail, problem, Sessions, Viewers, type Actor, type RenewedSession } from '@helix/web';
import { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import { tooManyAttempts } from '../rate-limits/rate-limit.js';

/** Renews the session of a refresh token. */
export class RefreshCommand extends Command<RenewedSession> {
  constructor(
    /** Undefined when the request has none. */
    readonly refreshToken: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** @throws ProblemException 401 without a live session, 429 after too many unknown tokens. */
@CommandHandler(RefreshCommand)
export class RefreshHandler implements ICommandHandler<RefreshCommand> {
  constructor(
    private readonly sessions: Sessions,
    private readonly viewers: Viewers,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ refreshToken, actor }: RefreshCommand): Promise<RenewedSession> {
    if (!refreshToken) throw problem(401, undefined, 'Sign in to continue.');
    const renewal = await this.sessions.renew(refreshToken);
    if (renewal.outcome === 'renewed') return renewal.session;
    if (renewal.outcome === 'stolen') {
      const { userId } = renewal;
      const email = (await this.viewers.viewer(userId))?.email ?? '';
      await this.audit.record({ ...actor, userId, email }, 'sessionStolen', email);
      throw problem(401, undefined, 'Your session was used in two places and has been ended. Sign in again.');
    }
    const wait = await this.attempts.countFailure(actor.address);
    if (wait > 0) throw tooManyAttempts(wait);
    throw problem(401, undefined, 'Your session has ended. Sign in again.');
  }
}
