import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '@helix/database';
import { LRUCache } from 'lru-cache';
import { encrypt, decrypt } from '../encryption.js';
import type { Tokens } from './tokens.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A session ends this long after it was last renewed, */
const IDLE_MS = 12 * HOUR_MS;
/** and this long after it began, however often it was renewed. */
const LONGEST_MS = 14 * 24 * HOUR_MS;
/** For this long after a renewal the refresh token before it is good too: two tabs may renew at once. */
const OVERLAP_MS = MINUTE_MS;
/** A session that another process ended works on here for at most this long. */
const CACHE_MS = 20_000;
/** No transaction that ends sessions takes longer than this to commit. */
const DOUBT_MS = 2 * MINUTE_MS;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A session that has begun, or goes on. */
export interface StartedSession {
  sessionId: string;
  userId: number;
  /** The access token. */
  token: string;
  /** For the cookie. Only its hash is stored. */
  refreshToken: string;
  /** When the session ends unless it is renewed. */
  expiresAt: Date;
}

/** A session that goes on. */
export interface RenewedSession extends Omit<StartedSession, 'refreshToken'> {
  /** Null: another tab has just renewed it; keep the cookie that it got. */
  refreshToken: string | null;
}

/** `stolen`: the token had been replaced long before, so two parties have it; the session was ended. */
export type Renewal =
  { outcome: 'renewed'; session: RenewedSession } | { outcome: 'stolen'; userId: number } | { outcome: 'ended' };

/** A session that was ended by its own user. */
export interface EndedSession {
  sessionId: string;
  userId: number;
  /** What the identity provider gave at the sign-in; null for sign-ins with a password. */
  idToken: string | null;
}

interface SessionRow {
  userId: number;
  refreshHash: Buffer;
  previousHash: Buffer | null;
  createdAt: Date;
  refreshedAt: Date;
  expiresAt: Date;
  sealedIdToken: string | null;
}

/** What became of a session's secret; the session of a stolen one is gone. */
interface Rotation {
  userId: number;
  expiresAt: Date;
  secret: { next: string } | 'kept' | 'stolen';
}

/**
 * Who is signed in where. A session lives in the database and is renewed with a refresh token that changes each time; its
 * access tokens are refused once it has ended.
 */
export class Sessions {
  private readonly live: LRUCache<string, { isLive: boolean }>;
  private readonly doubtful = new LRUCache<string, true>({ max: 10_000, ttl: DOUBT_MS });

  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly secretKey: string,
    private readonly now: () => number = Date.now,
  ) {
    this.live = new LRUCache({
      max: 10_000,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now },
      // What is forgotten while it is being read is not remembered, but still answered.
      ignoreFetchAbort: true,
      fetchMethod: async (sessionId) => ({ isLive: await this.readLive(sessionId) }),
    });
  }

  /**
   * Begins a session for a user who has just proved who they are.
   *
   * @param options.idToken the identity provider's token, kept sealed to end the session there too.
   * @param options.transaction the one that the sign-in belongs to.
   */
  async begin(
    userId: number,
    { idToken, transaction }: { idToken?: string; transaction?: Transaction } = {},
  ): Promise<StartedSession> {
    const now = this.now();
    const secret = newSecret();
    const sealed = idToken === undefined ? null : await encrypt(this.secretKey, idToken);
    const expiresAt = endOf(now, now);
    await this.query(
      `delete from user_session where session_id in
         (select session_id from user_session where expires_at < $1 limit 100 for update skip locked)`,
      [new Date(now)],
      transaction,
    );
    const [row] = await this.query<{ session_id: string }>(
      `insert into user_session (user_id, refresh_hash, created_at, refreshed_at, expires_at, encrypted_id_token)
       values ($1, $2, $3, $3, $4, $5) returning session_id`,
      [userId, hashOf(secret), new Date(now), expiresAt, sealed],
      transaction,
    );
    if (!row) throw new Error('the session was not stored');
    const sessionId = row.session_id;
    const token = await this.tokens.issue(userId, sessionId);
    return { sessionId, userId, token, refreshToken: tokenOf(sessionId, secret), expiresAt };
  }

  /** Renews the session of a refresh token, which is replaced. */
  async renew(refreshToken: string): Promise<Renewal> {
    const parts = partsOf(refreshToken);
    const rotation = parts && (await this.rotate(parts));
    if (!rotation) return { outcome: 'ended' };
    const { sessionId } = parts;
    const { userId, expiresAt } = rotation;
    if (rotation.secret === 'stolen') {
      this.live.delete(sessionId);
      return { outcome: 'stolen', userId };
    }
    // Signed after the transaction: a signing key may have to be read, which takes a second connection.
    const token = await this.tokens.issue(userId, sessionId);
    const next = rotation.secret === 'kept' ? null : tokenOf(sessionId, rotation.secret.next);
    return { outcome: 'renewed', session: { sessionId, userId, token, refreshToken: next, expiresAt } };
  }

  /** Ends a session: its tokens are refused here at once, in other processes within seconds. */
  async end(sessionId: string): Promise<void> {
    await this.database.query('delete from user_session where session_id = $1', [sessionId]);
    this.live.delete(sessionId);
  }

  /** Ends the session of a refresh token. @returns undefined when there is none. */
  async endByRefreshToken(refreshToken: string): Promise<EndedSession | undefined> {
    const parts = partsOf(refreshToken);
    const row = parts && (await this.read(parts.sessionId));
    if (!row) return undefined;
    const hash = hashOf(parts.secret);
    if (!row.refreshHash.equals(hash) && !row.previousHash?.equals(hash)) return undefined;
    await this.end(parts.sessionId);
    return { sessionId: parts.sessionId, userId: row.userId, idToken: await this.open(row.sealedIdToken) };
  }

  /** Signs a user out everywhere. @param transaction the one that gives the reason, for example a new password. */
  async endAllOf(userId: number, transaction?: Transaction): Promise<void> {
    const rows = await this.query<{ session_id: string }>(
      'delete from user_session where user_id = $1 returning session_id',
      [userId],
      transaction,
    );
    for (const { session_id: sessionId } of rows) {
      // Until the transaction commits, others still see the session, and must not remember it.
      if (transaction) this.doubtful.set(sessionId, true);
      this.live.delete(sessionId);
    }
  }

  /** Whether a session has not ended; remembered for a few seconds. */
  async isLive(sessionId: string): Promise<boolean> {
    if (this.doubtful.has(sessionId)) return this.readLive(sessionId);
    return (await this.live.fetch(sessionId))?.isLive ?? false;
  }

  private rotate({ sessionId, secret }: TokenParts): Promise<Rotation | undefined> {
    return this.database.transaction(async (transaction) => {
      // Two renewals at once go one after the other, so that the second one sees what the first one did.
      const row = await this.read(sessionId, transaction, 'for update');
      const now = this.now();
      if (!row || row.expiresAt.getTime() <= now) return undefined;
      const { userId } = row;
      const hash = hashOf(secret);
      if (row.refreshHash.equals(hash)) {
        const next = newSecret();
        const expiresAt = endOf(row.createdAt.getTime(), now);
        await transaction.query(
          `update user_session set refresh_hash = $2, previous_hash = $3, refreshed_at = $4, expires_at = $5
           where session_id = $1`,
          [sessionId, hashOf(next), hash, new Date(now), expiresAt],
        );
        return { userId, expiresAt, secret: { next } };
      }
      if (row.previousHash?.equals(hash) && now - row.refreshedAt.getTime() <= OVERLAP_MS)
        return { userId, expiresAt: row.expiresAt, secret: 'kept' };
      await transaction.query('delete from user_session where session_id = $1', [sessionId]);
      return { userId, expiresAt: row.expiresAt, secret: 'stolen' };
    });
  }

  private async readLive(sessionId: string): Promise<boolean> {
    const rows = await this.database.query('select from user_session where session_id = $1 and expires_at > $2', [
      sessionId,
      new Date(this.now()),
    ]);
    return rows.length === 1;
  }

  private async read(
    sessionId: string,
    transaction?: Transaction,
    lock: 'for update' | '' = '',
  ): Promise<SessionRow | undefined> {
    const [row] = await this.query<SessionRow>(
      `select user_id as "userId", refresh_hash as "refreshHash", previous_hash as "previousHash",
              created_at as "createdAt", refreshed_at as "refreshedAt", expires_at as "expiresAt",
              encrypted_id_token as "sealedIdToken"
       from user_session where session_id = $1 ${lock}`,
      [sessionId],
      transaction,
    );
    return row;
  }

  /** What was sealed with an earlier secret is lost, which must not keep anybody from signing out. */
  private async open(sealed: string | null): Promise<string | null> {
    return sealed === null ? null : decrypt(this.secretKey, sealed).catch(() => null);
  }

  private async query<R extends object>(text: string, values: unknown[], transaction?: Transaction): Promise<R[]> {
    return transaction ? (await transaction.query<R>(text, values)).rows : this.database.query<R>(text, values);
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url');
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const endOf = (begunAt: number, renewedAt: number): Date =>
  new Date(Math.min(renewedAt + IDLE_MS, begunAt + LONGEST_MS));

/** A refresh token names its session, so that one that was replaced long ago is known for what it is. */
interface TokenParts {
  sessionId: string;
  secret: string;
}

const tokenOf = (sessionId: string, secret: string): string => `${sessionId}.${secret}`;

function partsOf(refreshToken: string): TokenParts | undefined {
  const [sessionId = '', secret = '', ...rest] = refreshToken.split('.');
  return UUID.test(sessionId) && secret && rest.length === 0 ? { sessionId, secret } : undefined;
}
