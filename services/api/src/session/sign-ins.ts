import { Injectable } from '@nestjs/common';
import type { AuditAction, LoginAnswer } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, problem, Sessions, type Actor, type StartedSession } from '@helix/web';
import { readCurrentUser } from '../users/current-user.query.js';

/** A sign-in: the response, and the session whose refresh token goes into the cookie. */
export interface SignedIn {
  answer: LoginAnswer;
  session: StartedSession;
}

/** The audit entry of a sign-in. */
export interface SignInEntry {
  action: Extract<AuditAction, 'signedIn' | 'registered' | 'passwordChanged' | 'passwordChosen'>;
  details?: Record<string, unknown>;
  /** The ID token of the identity provider, for sign-ins through it. */
  idToken?: string;
  /** The hash of the password, when somebody else set it. */
  temporaryPasswordHash?: string;
}

/** The last step of every kind of sign-in. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Starts a session for an authenticated user, stores the date of the sign-in and records it in the audit trail. With
   * a password that somebody else set it is not known whether the user is its owner, and the date stays.
   *
   * @param actor the origin of the request.
   * @param transaction the one in which the user was authenticated.
   * @throws ProblemException 401 when the user was removed concurrently.
   */
  async start(userId: number, actor: Actor, entry: SignInEntry, transaction: Transaction): Promise<StartedSession> {
    const { rows } = await transaction.query<{ email: string }>(
      `update app_user set last_logged_in_date = case when $2 then last_logged_in_date else now() end
       where user_id = $1 returning email`,
      [userId, entry.temporaryPasswordHash !== undefined],
    );
    const [user] = rows;
    if (!user) throw accountDeleted();
    const { idToken, temporaryPasswordHash = null } = entry;
    const session = await this.sessions.start(userId, {
      transaction,
      temporaryPasswordHash,
      ...(idToken === undefined ? {} : { idToken }),
    });
    const signedIn = { ...actor, userId, email: user.email };
    await this.audit.record(signedIn, entry.action, user.email, entry.details, transaction);
    return session;
  }

  /** The response for a started session. Call it after the commit. */
  async answer(session: StartedSession): Promise<SignedIn> {
    const user = await readCurrentUser(this.database, session.userId, undefined, session);
    if (!user) throw accountDeleted();
    return { answer: { token: session.token, user }, session };
  }
}

const accountDeleted = () => problem(401, undefined, 'Your account no longer exists.');
