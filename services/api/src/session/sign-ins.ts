import { Injectable } from '@nestjs/common';
import type { AuditAction, LoginAnswer } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, problem, Sessions, type Actor, type StartedSession } from '@helix/web';
import { readCurrentUser } from '../users/current-user.query.js';

/** A sign-in: what the caller hears, and the session whose refresh token goes into the cookie. */
export interface SignedIn {
  answer: LoginAnswer;
  session: StartedSession;
}

/** What the audit trail says of a sign-in, and how it came about. */
export interface SignInNote {
  action: Extract<AuditAction, 'signedIn' | 'registered' | 'passwordChanged'>;
  details?: Record<string, unknown>;
  /** The identity provider's token, of users who signed in there. */
  idToken?: string;
}

/** What every way of signing in ends with. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Begins a session for a user who has proved who they are, notes the day and writes the audit trail.
   *
   * @param actor where the request came from.
   * @param transaction the one in which the user proved it.
   * @throws ProblemException 401 when the user was removed in this very moment.
   */
  async begin(userId: number, actor: Actor, note: SignInNote, transaction: Transaction): Promise<StartedSession> {
    const { rows } = await transaction.query<{ email: string }>(
      'update app_user set last_logged_in_date = now() where user_id = $1 returning email',
      [userId],
    );
    const [user] = rows;
    if (!user) throw accountGone();
    const { idToken } = note;
    const session = await this.sessions.begin(userId, { transaction, ...(idToken === undefined ? {} : { idToken }) });
    const signedIn = { ...actor, userId, email: user.email };
    await this.audit.record(signedIn, note.action, user.email, note.details, transaction);
    return session;
  }

  /** What the console hears of a session that has begun. Call it once the sign-in is committed. */
  async answer(session: StartedSession): Promise<SignedIn> {
    const user = await readCurrentUser(this.database, session.userId, undefined);
    if (!user) throw accountGone();
    return { answer: { token: session.token, user }, session };
  }
}

const accountGone = () => problem(401, undefined, 'Your account does not exist any more.');
