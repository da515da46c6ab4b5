import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface LimitOptions {
  /** Unique among all limits: it sets their counts apart. */
  name: string;
  points: number;
  /** The time from the first count to when all are forgotten. */
  seconds: number;
}

/**
 * So many times in so much time, for each key; counted in the database for all processes together, and by this process
 * alone while the database is away. Keys may be any text: only their hash is stored.
 */
export class Limit {
  private readonly limiter: RateLimiterPostgres;

  constructor(pool: Pool, { name, points, seconds }: LimitOptions) {
    const common = { keyPrefix: name, points, duration: seconds };
    this.limiter = new RateLimiterPostgres({
      ...common,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'attempt_count',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(common),
    });
  }

  /** Counts once more. @returns seconds to wait, or 0 when that was still within the limit. */
  async take(key: string): Promise<number> {
    try {
      await this.limiter.consume(hashOf(key));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }

  /** Takes one count back. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(hashOf(key));
  }

  /** Forgets what was counted of a key. */
  async clear(key: string): Promise<void> {
    await this.limiter.delete(hashOf(key));
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key, 'utf8').digest('base64url');
