import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_SECONDS = 15 * 60;
/** Failed attempts on one account from one address. */
const PER_ACCOUNT = 10;
/** Failed attempts from one address on whatever accounts; a clinic's whole staff may share one. */
const PER_ADDRESS = 100;

/** Limits how often somebody may guess a password. Counted by this process. */
@Injectable()
export class LoginAttempts {
  private readonly account = new RateLimiterMemory({ points: PER_ACCOUNT, duration: WINDOW_SECONDS });
  private readonly address = new RateLimiterMemory({ points: PER_ADDRESS, duration: WINDOW_SECONDS });

  /**
   * Counts an attempt before it is made, so that attempts at the same time count too.
   *
   * @returns seconds to wait, or 0 when the attempt may be made.
   */
  async begin(email: string, ip: string): Promise<number> {
    return (await take(this.address, ip)) || (await take(this.account, accountKey(email, ip)));
  }

  /** Takes a successful attempt, and what failed on the account before it, off the count. */
  async succeeded(email: string, ip: string): Promise<void> {
    await this.account.delete(accountKey(email, ip));
    await this.address.reward(ip);
  }
}

const accountKey = (email: string, ip: string): string => `${ip} ${email.toLowerCase()}`;

async function take(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
