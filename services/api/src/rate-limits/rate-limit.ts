import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemException } from '@helix/web';

export interface RateLimitOptions {
  /** Unique among all limits: the prefix of their keys. */
  name: string;
  points: number;
  /** The window, from the first attempt to the reset of the count. */
  seconds: number;
}

/**
 * Limits attempts per key in a time window. The database counts for all processes; while it is unavailable, each
 * process counts in memory. Keys may be any text, since only their hash is stored.
 */
export class RateLimit {
  private readonly limiter: RateLimiterPostgres;

  constructor(pool: Pool, { name, points, seconds }: RateLimitOptions) {
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

  /**
   * Counts an attempt.
   *
   * @param onFirstRefusal called for the first refused attempt of a window only.
   * @returns the seconds to wait, or 0 within the limit.
   */
  async consume(key: string, onFirstRefusal?: () => Promise<void>): Promise<number> {
    try {
      await this.limiter.consume(hashOf(key));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (refusal.consumedPoints === this.limiter.points + 1) await onFirstRefusal?.();
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }

  /** Subtracts one attempt. */
  async refund(key: string): Promise<void> {
    await this.limiter.reward(hashOf(key));
  }

  /** Resets the count of a key. */
  async reset(key: string): Promise<void> {
    await this.limiter.delete(hashOf(key));
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key, 'utf8').digest('base64url');

/** The error after too many attempts. */
export const tooManyAttempts = (seconds: number): ProblemException => tooMany('attempts', seconds);

/** The error after too many of something. @param seconds to wait. */
export function tooMany(what: string, seconds: number): ProblemException {
  const detail = `Too many ${what}. Try again in ${timeText(Math.ceil(seconds / 60))}.`;
  return new ProblemException(429, undefined, detail, [{ field: '', message: detail }], {
    'Retry-After': String(seconds),
  });
}

function timeText(minutes: number): string {
  if (minutes === 1) return 'a minute';
  return minutes > 120 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
}
