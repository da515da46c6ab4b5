import { Injectable } from '@nestjs/common';
import { Database } from '@helix/database';
import { RateLimit, tooMany } from './rate-limit.js';

const WINDOW_SECONDS = 24 * 60 * 60;
/** From all clinics together: somebody may begin in several of them on one day. */
const MAX_PER_EMAIL = 20;

/** Limits invitations to one mailbox, whoever sends them. */
@Injectable()
export class InvitationLimit {
  private readonly email: RateLimit;

  constructor({ pool }: Database) {
    this.email = new RateLimit(pool, { name: 'invitation-email', points: MAX_PER_EMAIL, seconds: WINDOW_SECONDS });
  }

  /** Counts an invitation. @throws a 429 when the mailbox has got too many. */
  async count(email: string): Promise<void> {
    const seconds = await this.email.consume(email.toLowerCase());
    if (seconds > 0) throw tooMany('invitations to this address', seconds);
  }
}
