import { Injectable } from '@nestjs/common';
import { Database } from '@helix/database';
import { Limit } from './limit.js';
import { networkOf } from './network-of.js';

const HOUR = 60 * 60;
const PER_EMAIL = 5;
const PER_ADDRESS = 30;

/** Limits how often somebody may have a link mailed to set a new password. */
@Injectable()
export class PasswordResetLimits {
  private readonly email: Limit;
  private readonly address: Limit;

  constructor({ pool }: Database) {
    this.email = new Limit(pool, { name: 'reset-email', points: PER_EMAIL, seconds: HOUR });
    this.address = new Limit(pool, { name: 'reset-address', points: PER_ADDRESS, seconds: HOUR });
  }

  /** Counts a request of an address. @returns seconds to wait, or 0 while it is within its limit. */
  takeFrom(address: string): Promise<number> {
    return this.address.take(networkOf(address));
  }

  /** Counts a request for an email. @returns whether a mail may be sent to it. */
  async takeFor(email: string): Promise<boolean> {
    return (await this.email.take(email.toLowerCase())) === 0;
  }
}
