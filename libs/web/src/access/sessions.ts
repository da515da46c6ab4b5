import { createHash, randomBytes } from 'node:crypto';
import { clockOf, type Database, type Transaction } from '@helix/database';
import { LRUCache } from 'lru-cache';
import { decrypt, encrypt } from '../encryption.js';
import type { Tokens } from './tokens.js';
import { isUuid } from './uuid.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A session expires this long after its last renewal, */
const MAX_IDLE_MS = 12 * HOUR_MS;
/** and this long after its start, however often it is renewed. */
const MAX_AGE_MS = 14 * 24 * HOUR_MS;
/** For this long after a renewal the previous refresh token is valid, too: two tabs may renew at the same time. */
const REUSE_GRACE_MS = MINUTE_MS;
/** A session that another process has ended is accepted here for at most this long. */
const CACHE_MS = 20_000;
/** Every transaction that ends sessions commits within this time. */
const MAX_TRANSACTION_MS = 2 * MINUTE_MS;

/** A session that was started. */
export interface StartedSession {
  sessionId: string;
  userId: number;
  /** The access token. */
  token: string;
  /** For the cookie. Only its hash is stored. */
  refreshToken: string;
  /** When the session expires unless it is renewed. */
  expiresAt: Date;
  /** Whether a password that somebody else set began it. */
  mustChoosePassword: boolean;
}

/** A session that has not ended. */
export interface LiveSession {
  /** Of the account when the session started. */
  epoch: number;
  /** Whether a password that somebody else set began it. */
  mustChoosePassword: boolean;
}

/** How a session starts. */
export interface SessionStart {
  /** The identity provider's token, stored encrypted, to end the session there as well. */
  idToken?: string;
  /** The hash of the password that somebody else set: the user has to choose another one. */
  temporaryPasswordHash?: string | null;
  /** The transaction of the sign-in. */
  transaction?: Transaction;
}

/** A session that was renewed. */
export interface RenewedSession extends Omit<StartedSession, 'refreshToken' | 'mustChoosePassword'> {
  /** Null: another tab has just renewed the session; its cookie stays. */
  refreshToken: string | null;
}

/** `stolen`: the token was replaced long before, so two parties have it; the session is ended. */
export type Renewal =
  { outcome: 'renewed'; session: RenewedSession } | { outcome: 'stolen'; userId: number } | { outcome: 'ended' };

/** A session that was ended by its own user. */
export interface EndedSession {
  sessionId: string;
  userId: number;
  /** The identity provider's token of the sign-in; null for sign-ins with a password. */
  idToken: string | null;
}

interface SessionRow {
  userId: number;
  refreshHash: Buffer;
  previousHash: Buffer | null;
  createdAt: Date;
  refreshedAt: Date;
  expiresAt: Date;
  encryptedIdToken: string | null;
}

/** The result of a rotation of the session's secret; the session of a stolen one is deleted. */
interface Rotation {
  userId: number;
  expiresAt: Date;
  secret: { next: string } | 'unchanged' | 'stolen';
}

/**
 * Sign-in sessions. A session is stored in the database and renewed with a refresh token that changes each time; its
 * access tokens are rejected as soon as it has ended.
 */
export class Sessions {
  private readonly live: LRUCache<string, { found: LiveSession | undefined }>;
  /** Sessions that were ended in a transaction which may not have committed yet. */
  private readonly ending = new LRUCache<string, true>({ max: 10_000, ttl: MAX_TRANSACTION_MS });

  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly secretKey: string,
    /** Of tests. Usually the clock of this process decides about hours, and that of the database about a minute. */
    private readonly clock?: () => number,
  ) {
    const now = (): number => this.now();
    this.live = new LRUCache({
      max: 10_000,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now },
      // A lookup whose key is deleted meanwhile still resolves, without being cached.
      ignoreFetchAbort: true,
      fetchMethod: async (sessionId) => ({ found: await this.readLive(sessionId) }),
    });
  }

  /** Starts a session for a user who has just authenticated. */
  async start(
    userId: number,
    { idToken, temporaryPasswordHash = null, transaction }: SessionStart = {},
  ): Promise<StartedSession> {
    const now = this.now();
    const secret = newSecret();
    const encryptedIdToken = idToken === undefined ? null : await encrypt(this.secretKey, idToken);
    const expiresAt = expiryOf(now, now);
    await this.query(
      `delete from user_session where session_id in
         (select session_id from user_session where expires_at < $1 limit 100 for update skip locked)`,
      [new Date(now)],
      transaction,
    );
    const [row] = await this.query<{ session_id: string }>(
      `insert into user_session (user_id, refresh_hash, created_at, refreshed_at, expires_at, encrypted_id_token,
         temporary_password_hash, session_epoch)
       select user_id, $2, $3, $3, $4, $5, $6, session_epoch from app_user where user_id = $1 returning session_id`,
      [userId, hashOf(secret), new Date(now), expiresAt, encryptedIdToken, temporaryPasswordHash],
      transaction,
    );
    if (!row) throw new Error('the session was not stored');
    const sessionId = row.session_id;
    const token = await this.tokens.issue(userId, sessionId);
    const mustChoosePassword = temporaryPasswordHash !== null;
    return { sessionId, userId, token, refreshToken: tokenOf(sessionId, secret), expiresAt, mustChoosePassword };
  }

  /** Renews the session of a refresh token, and replaces the token. */
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
    // After the transaction: reading a signing key may need a second connection.
    const token = await this.tokens.issue(userId, sessionId);
    const next = rotation.secret === 'unchanged' ? null : tokenOf(sessionId, rotation.secret.next);
    return { outcome: 'renewed', session: { sessionId, userId, token, refreshToken: next, expiresAt } };
  }

  /** Ends a session: its tokens are rejected here immediately, in other processes within seconds. */
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
    return { sessionId: parts.sessionId, userId: row.userId, idToken: await this.decryptIdToken(row.encryptedIdToken) };
  }

  /**
   * Ends all sessions of a user. Other processes refuse them as soon as they know anything new of the user
   * (`Viewers.isCurrent`), such as another clinic.
   *
   * @param transaction the transaction of the reason, for example a new password.
   */
  async endAllOf(userId: number, transaction?: Transaction): Promise<void> {
    const rows = await this.query<{ session_id: string }>(
      `with epoch as (update app_user set session_epoch = session_epoch + 1 where user_id = $1)
       delete from user_session where user_id = $1 returning session_id`,
      [userId],
      transaction,
    );
    for (const { session_id: sessionId } of rows) {
      // Until the transaction commits, lookups still find the session, and must not cache it.
      if (transaction) this.ending.set(sessionId, true);
      this.live.delete(sessionId);
    }
  }

  /** Removes a session from the cache, after it may have ended in another process. */
  forget(sessionId: string): void {
    this.live.delete(sessionId);
  }

  /** Whether a session has not ended; cached for a few seconds. */
  async isLive(sessionId: string): Promise<boolean> {
    return (await this.find(sessionId)) !== undefined;
  }

  /** A session; undefined when it has ended. Cached for a few seconds. */
  async find(sessionId: string): Promise<LiveSession | undefined> {
    if (this.ending.has(sessionId)) return this.readLive(sessionId);
    return (await this.live.fetch(sessionId))?.found;
  }

  private now(): number {
    return (this.clock ?? Date.now)();
  }

  private rotate({ sessionId, secret }: TokenParts): Promise<Rotation | undefined> {
    return this.database.transaction(async (transaction) => {
      // Concurrent renewals wait for each other, so that the second one sees the result of the first one.
      const row = await this.read(sessionId, transaction, 'for update');
      // Two tabs may renew at two processes, whose clocks are a minute apart: neither of them is a thief.
      const now = this.clock?.() ?? (await clockOf(transaction)).getTime();
      if (!row || row.expiresAt.getTime() <= now) return undefined;
      const { userId } = row;
      const hash = hashOf(secret);
      if (row.refreshHash.equals(hash)) {
        const next = newSecret();
        const expiresAt = expiryOf(row.createdAt.getTime(), now);
        await transaction.query(
          `update user_session set refresh_hash = $2, previous_hash = $3, refreshed_at = $4, expires_at = $5
           where session_id = $1`,
          [sessionId, hashOf(next), hash, new Date(now), expiresAt],
        );
        return { userId, expiresAt, secret: { next } };
      }
      if (row.previousHash?.equals(hash) && now - row.refreshedAt.getTime() <= REUSE_GRACE_MS)
        return { userId, expiresAt: row.expiresAt, secret: 'unchanged' };
      await transaction.query('delete from user_session where session_id = $1', [sessionId]);
      return { userId, expiresAt: row.expiresAt, secret: 'stolen' };
    });
  }

  private async readLive(sessionId: string): Promise<LiveSession | undefined> {
    const [session] = await this.database.query<LiveSession>(
      `select session_epoch as epoch, temporary_password_hash is not null as "mustChoosePassword"
       from user_session where session_id = $1 and expires_at > $2`,
      [sessionId, new Date(this.now())],
    );
    return session;
  }

  private async read(
    sessionId: string,
    transaction?: Transaction,
    lock: 'for update' | '' = '',
  ): Promise<SessionRow | undefined> {
    const [row] = await this.query<SessionRow>(
      `select user_id as "userId", refresh_hash as "refreshHash", previous_hash as "previousHash",
              created_at as "createdAt", refreshed_at as "refreshedAt", expires_at as "expiresAt",
              encrypted_id_token as "encryptedIdToken"
       from user_session where session_id = $1 ${lock}`,
      [sessionId],
      transaction,
    );
    return row;
  }

  /** A token that was encrypted with an earlier secret is lost, which must not prevent a sign-out. */
  private async decryptIdToken(encrypted: string | null): Promise<string | null> {
    return encrypted === null ? null : decrypt(this.secretKey, encrypted).catch(() => null);
  }

  private async query<R extends object>(text: string, values: unknown[], transaction?: Transaction): Promise<R[]> {
    return transaction ? (await transaction.query<R>(text, values)).rows : this.database.query<R>(text, values);
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url');
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const expiryOf = (startedAt: number, renewedAt: number): Date =>
  new Date(Math.min(renewedAt + MAX_IDLE_MS, startedAt + MAX_AGE_MS));

/** A refresh token names its session, so that the reuse of one that was replaced long ago is detected. */
interface TokenParts {
  sessionId: string;
  secret: string;
}

const tokenOf = (sessionId: string, secret: string): string => `${sessionId}.${secret}`;

function partsOf(refreshToken: string): TokenParts | undefined {
  const [sessionId = '', secret = '', ...rest] = refreshToken.split('.');
  return isUuid(sessionId) && secret && rest.length === 0 ? { sessionId, secret } : undefined;
}
