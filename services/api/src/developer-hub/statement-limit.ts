import { Injectable } from '@nestjs/common';
import { Database } from '@helix/database';
import { RateLimit, tooMany } from '../rate-limits/rate-limit.js';

const MAX_PER_MINUTE = 10;

/** Limits the statements of a user, in all clinics and processes together. */
@Injectable()
export class StatementLimit {
  private readonly user: RateLimit;

  constructor({ pool }: Database) {
    this.user = new RateLimit(pool, { name: 'statement-user', points: MAX_PER_MINUTE, seconds: 60 });
  }

  /** Counts a statement. @throws ProblemException 429 when the user has sent too many. */
  async count(userId: number): Promise<void> {
    const seconds = await this.user.consume(String(userId));
    if (seconds > 0) throw tooMany('statements', seconds);
  }
}
