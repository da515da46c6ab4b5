import type { Database, Transaction } from '@helix/database';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import { decrypt, encrypt } from '../encryption.js';
import { isUuid } from './uuid.js';

/** The only algorithm of tokens. */
export const ALGORITHM = 'ES256';
/** A key signs tokens for this long. */
const ROTATE_AFTER_DAYS = 30;
/** A key is retained for verification until the last token that it signed has expired, and a day longer. */
const RETENTION_DAYS = ROTATE_AFTER_DAYS + 2;
/** How long a process uses a key before it looks for a newer one. */
const CURRENT_KEY_MS = 5 * 60_000;

export interface SigningKey {
  keyId: string;
  privateKey: CryptoKey;
}

interface SigningKeyRow {
  key_id: string;
  encrypted_key: string;
}

/**
 * The keys that sign tokens: shared by all processes through the database, encrypted with the secret. Keys of another
 * secret are passed over, so that the secret can be changed: processes with the new one make a new key.
 */
export class SigningKeys {
  private current: { key: SigningKey; until: number } | undefined;
  private pending: Promise<SigningKey> | undefined;
  private readonly publicKeys: LRUCache<string, { key: CryptoKey | null }>;

  constructor(
    private readonly database: Database,
    private readonly secretKey: string,
    private readonly now: () => number = Date.now,
  ) {
    this.publicKeys = new LRUCache({
      max: 100,
      ttl: 60_000,
      fetchMethod: async (keyId) => ({ key: await this.readPublic(keyId) }),
    });
  }

  /**
   * The key to sign with now; a new one is created when the newest is too old. The caller may already hold a connection, so
   * a key that has just become too old is still returned while one shared lookup runs in the background.
   */
  async forSigning(): Promise<SigningKey> {
    const now = this.now();
    if (this.current && now <= this.current.until) return this.current.key;
    this.pending ??= this.refresh().finally(() => (this.pending = undefined));
    if (!this.current || now > this.current.until + CURRENT_KEY_MS) return this.pending;
    // After this grace period callers wait for the lookup, and get its error.
    this.pending.catch(() => undefined);
    return this.current.key;
  }

  /** The public half of a key; undefined when there is no such key. */
  async forVerifying(keyId: string): Promise<CryptoKey | undefined> {
    if (!isUuid(keyId)) return undefined;
    return (await this.publicKeys.fetch(keyId))?.key ?? undefined;
  }

  private async refresh(): Promise<SigningKey> {
    const key = await this.readOrCreate();
    this.current = { key, until: this.now() + CURRENT_KEY_MS };
    return key;
  }

  private readOrCreate(): Promise<SigningKey> {
    return this.database.aside(async (transaction) => {
      // Two processes that start at the same time agree on one key.
      await transaction.query(`select pg_advisory_xact_lock(hashtext('helix signing key'))`);
      const { rows } = await transaction.query<SigningKeyRow>(
        `select key_id, encrypted_key from signing_key
         where created_at > $1::timestamptz - make_interval(days => $2) order by created_at desc`,
        [new Date(this.now()), ROTATE_AFTER_DAYS],
      );
      for (const row of rows) {
        const jwk = await this.decryptKey(row);
        if (jwk) return { keyId: row.key_id, privateKey: await importKey(jwk) };
      }
      return this.create(transaction);
    });
  }

  private async create(transaction: Transaction): Promise<SigningKey> {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const encrypted = await encrypt(this.secretKey, JSON.stringify(await exportJWK(privateKey)));
    const now = new Date(this.now());
    await transaction.query(`delete from signing_key where created_at < $1::timestamptz - make_interval(days => $2)`, [
      now,
      RETENTION_DAYS,
    ]);
    const { rows } = await transaction.query<{ key_id: string }>(
      `insert into signing_key (encrypted_key, created_at) values ($1, $2) returning key_id`,
      [encrypted, now],
    );
    const [row] = rows;
    if (!row) throw new Error('the new signing key was not stored');
    return { keyId: row.key_id, privateKey };
  }

  /** Null when the key was encrypted with another secret. */
  private async decryptKey(row: SigningKeyRow): Promise<JWK | null> {
    const text = await decrypt(this.secretKey, row.encrypted_key).catch(() => null);
    return text === null ? null : (JSON.parse(text) as JWK);
  }

  private async readPublic(keyId: string): Promise<CryptoKey | null> {
    const [row] = await this.database.query<SigningKeyRow>(
      'select key_id, encrypted_key from signing_key where key_id = $1',
      [keyId],
    );
    const jwk = row && (await this.decryptKey(row));
    if (!jwk) return null;
    const { kty, crv, x, y } = jwk;
    return importKey({ kty, crv, x, y } as JWK);
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('the signing key is not a key pair');
  return key;
}
