import { Injectable } from '@nestjs/common';
import { Database } from '@helix/database';
import { Limit } from './limit.js';
import { networkOf } from './network-of.js';

const QUARTER_OF_AN_HOUR = 15 * 60;
/** Failed attempts on one account from one address. */
const PER_ACCOUNT_AND_ADDRESS = 10;
/** Failed attempts on one account from wherever. */
const PER_ACCOUNT = 50;
/** Failed attempts from one address on whatever accounts and links; a clinic's whole staff may share one. */
const PER_ADDRESS = 100;

/** Limits how often somebody may guess a password, or the secret of a link or a session. */
@Injectable()
export class LoginAttempts {
  private readonly accountAndAddress: Limit;
  private readonly account: Limit;
  private readonly address: Limit;

  constructor({ pool }: Database) {
    const seconds = QUARTER_OF_AN_HOUR;
    this.accountAndAddress = new Limit(pool, { name: 'login', points: PER_ACCOUNT_AND_ADDRESS, seconds });
    this.account = new Limit(pool, { name: 'login-account', points: PER_ACCOUNT, seconds });
    this.address = new Limit(pool, { name: 'login-address', points: PER_ADDRESS, seconds });
  }

  /**
   * Counts an attempt on an account before it is made, so that attempts at the same time count too.
   *
   * @returns seconds to wait, or 0 when the attempt may be made.
   */
  async begin(email: string, address: string): Promise<number> {
    return (
      (await this.address.take(networkOf(address))) ||
      // Before the account's own count, so that one address alone cannot use that up and lock the user out everywhere.
      (await this.accountAndAddress.take(pairOf(email, address))) ||
      (await this.account.take(accountOf(email)))
    );
  }

  /** Takes a successful attempt off the count, and what failed on the account from the same address before it. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.accountAndAddress.clear(pairOf(email, address));
    await this.account.giveBack(accountOf(email));
    await this.address.giveBack(networkOf(address));
  }

  /** Forgets the failed attempts of a user who proved by a mailed link who they are. */
  async forgive(email: string, address: string): Promise<void> {
    await this.accountAndAddress.clear(pairOf(email, address));
    await this.account.clear(accountOf(email));
  }

  /**
   * Counts a link or a session that does not exist. After it was looked up: nobody guesses 256 bits, and those who have a
   * right one must not suffer from others at their address.
   *
   * @returns seconds to wait, or 0 while the address is within its limit.
   */
  failedFrom(address: string): Promise<number> {
    return this.address.take(networkOf(address));
  }
}

const accountOf = (email: string): string => email.toLowerCase();
const pairOf = (email: string, address: string): string => `${networkOf(address)} ${accountOf(email)}`;
