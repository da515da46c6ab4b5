import { Injectable } from '@nestjs/common';
import { Database } from '@helix/database';
import { AuditTrail, networkOfAddress } from '@helix/web';
import { RateLimit } from './rate-limit.js';

const LOGIN_WINDOW_SECONDS = 15 * 60;
/** Failed attempts on one account from one address. */
const MAX_PER_ACCOUNT_AND_ADDRESS = 10;
/** Failed attempts on one account from any address. */
const MAX_PER_ACCOUNT = 50;
/** Failed attempts from one address on any accounts and links; the whole staff of a clinic may share an address. */
const MAX_PER_ADDRESS = 100;

/** What a limit counts: one account from one address, one account from anywhere, one address with any account. */
type CountedBy = 'accountAtAddress' | 'account' | 'address';

/**
 * Limits guesses of passwords, and of the tokens of links and sessions. That a limit was reached is in the audit trail
 * once a window, so that refused attempts cannot fill the trail.
 */
@Injectable()
export class LoginAttempts {
  private readonly accountAndAddress: RateLimit;
  private readonly account: RateLimit;
  private readonly address: RateLimit;

  constructor(
    { pool }: Database,
    private readonly audit: AuditTrail,
  ) {
    const seconds = LOGIN_WINDOW_SECONDS;
    this.accountAndAddress = new RateLimit(pool, { name: 'login', points: MAX_PER_ACCOUNT_AND_ADDRESS, seconds });
    this.account = new RateLimit(pool, { name: 'login-account', points: MAX_PER_ACCOUNT, seconds });
    this.address = new RateLimit(pool, { name: 'login-address', points: MAX_PER_ADDRESS, seconds });
  }

  /**
   * Counts an attempt on an account before the password is checked, so that concurrent attempts count as well.
   *
   * @returns the seconds to wait, or 0 when the attempt is allowed.
   */
  async countAttempt(email: string, address: string): Promise<number> {
    const record = (limit: CountedBy) => () => this.recordThrottled(email, address, limit);
    return (
      (await this.address.consume(networkOfAddress(address), record('address'))) ||
      // Before the count of the account, so that one address cannot use it up and lock the user out everywhere.
      (await this.accountAndAddress.consume(accountAndAddressKey(email, address), record('accountAtAddress'))) ||
      (await this.account.consume(accountKey(email), record('account')))
    );
  }

  /** Uncounts a successful attempt, and the failed ones on the account from the same address. */
  async recordSuccess(email: string, address: string): Promise<void> {
    await this.accountAndAddress.reset(accountAndAddressKey(email, address));
    await this.account.refund(accountKey(email));
    await this.address.refund(networkOfAddress(address));
  }

  /** Resets the counts of a user who proved their identity with a mailed link. */
  async reset(email: string, address: string): Promise<void> {
    await this.accountAndAddress.reset(accountAndAddressKey(email, address));
    await this.account.reset(accountKey(email));
  }

  /**
   * Counts a link or a session that does not exist. Only after the look-up: 256 bits cannot be guessed, and users
   * with a valid one must not be locked out by others at their address.
   *
   * @returns the seconds to wait, or 0 while the address is within its limit.
   */
  countFailure(address: string): Promise<number> {
    return this.address.consume(networkOfAddress(address), () => this.recordThrottled('', address, 'address'));
  }

  /**
   * Counts a response of the identity provider before it is checked, which asks the provider.
   *
   * @returns the seconds to wait, or 0 when it may be checked.
   */
  countResponse(address: string): Promise<number> {
    return this.countFailure(address);
  }

  /** Uncounts a response that signed a user in. */
  async refundResponse(address: string): Promise<void> {
    await this.address.refund(networkOfAddress(address));
  }

  /** @param email empty when a link or a session was guessed. */
  private recordThrottled(email: string, address: string, limit: CountedBy): Promise<void> {
    const actor = { userId: null, email: '', clinicId: null, address };
    return this.audit.record(actor, 'signInThrottled', email, { limit });
  }
}

const accountKey = (email: string): string => email.toLowerCase();
const accountAndAddressKey = (email: string, address: string): string =>
  `${networkOfAddress(address)} ${accountKey(email)}`;

const RESET_WINDOW_SECONDS = 60 * 60;
const MAX_RESETS_PER_EMAIL = 5;
const MAX_RESETS_PER_ADDRESS = 30;

/** Limits requests for password reset mails. */
@Injectable()
export class PasswordResetLimits {
  private readonly email: RateLimit;
  private readonly address: RateLimit;

  constructor({ pool }: Database) {
    this.email = new RateLimit(pool, {
      name: 'reset-email',
      points: MAX_RESETS_PER_EMAIL,
      seconds: RESET_WINDOW_SECONDS,
    });
    this.address = new RateLimit(pool, {
      name: 'reset-address',
      points: MAX_RESETS_PER_ADDRESS,
      seconds: RESET_WINDOW_SECONDS,
    });
  }

  /** Counts a request from an address. @returns the seconds to wait, or 0 while it is within its limit. */
  countAddress(address: string): Promise<number> {
    return this.address.consume(networkOfAddress(address));
  }

  /** Counts a request for an email. @returns whether a mail may be sent to it. */
  async countEmail(email: string): Promise<boolean> {
    return (await this.email.consume(email.toLowerCase())) === 0;
  }
}
