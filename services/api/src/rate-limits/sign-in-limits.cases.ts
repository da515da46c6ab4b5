import { AuditTrail } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { LoginAttempts } from './sign-in-limits.js';

describe('LoginAttempts', () => {
  let test: TestDatabase;
  let attempts: LoginAttempts;

  beforeAll(async () => {
    test = await createTestDatabase();
    attempts = new LoginAttempts(test.database, new AuditTrail(test.database));
  });
  afterEach(() => test.ownerPool.query('delete from attempt_count; delete from audit_trail'));
  afterAll(() => test.drop());

  it('allows ten attempts on one account from one address', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      expect(await attempts.countAttempt('a@helix.example', '10.0.0.1')).toBe(0);
    expect(await attempts.countAttempt('A@Helix.example', '10.0.0.1')).toBeGreaterThan(0);
    expect(await attempts.countAttempt('b@helix.example', '10.0.0.1')).toBe(0);
    expect(await attempts.countAttempt('a@helix.example', '10.0.0.2')).toBe(0);
  });

  it('allows fifty attempts on one account in all, which one address cannot use up', async () => {
    for (let guess = 0; guess < 60; guess += 1) await attempts.countAttempt('a@helix.example', '10.0.0.1');
    for (let guess = 0; guess < 40; guess += 1)
      expect(await attempts.countAttempt('a@helix.example', `10.0.1.${guess}`)).toBe(0);
    expect(await attempts.countAttempt('a@helix.example', '10.0.2.1')).toBeGreaterThan(0);
    expect(await attempts.countAttempt('b@helix.example', '10.0.2.1')).toBe(0);
  });

  it('allows a hundred failures from one network over all accounts and links', async () => {
    for (let guess = 0; guess < 60; guess += 1)
      expect(await attempts.countAttempt(`user${guess}@helix.example`, '2001:db8:1:2::1')).toBe(0);
    for (let guess = 0; guess < 40; guess += 1) expect(await attempts.countFailure('2001:db8:1:2:3:4:5:6')).toBe(0);
    expect(await attempts.countFailure('2001:db8:1:2::1')).toBeGreaterThan(0);
    expect(await attempts.countAttempt('another@helix.example', '2001:db8:1:2::9')).toBeGreaterThan(0);
    expect(await attempts.countAttempt('another@helix.example', '2001:db8:1:3::9')).toBe(0);
  });

  it('does not count successful attempts', async () => {
    for (let day = 0; day < 150; day += 1) {
      expect(await attempts.countAttempt('user@helix.example', '10.0.0.1')).toBe(0);
      await attempts.recordSuccess('user@helix.example', '10.0.0.1');
    }
  });

  it('resets the counts of an account after a password reset by mail', async () => {
    for (let guess = 0; guess < 50; guess += 1) await attempts.countAttempt('a@helix.example', `10.0.0.${guess % 5}`);
    expect(await attempts.countAttempt('a@helix.example', '10.0.0.9')).toBeGreaterThan(0);
    await attempts.reset('a@helix.example', '10.0.0.0');
    expect(await attempts.countAttempt('a@helix.example', '10.0.0.0')).toBe(0);
  });

  describe('signInThrottled entries of the audit trail', () => {
    const entries = async () =>
      (
        await test.ownerPool.query<Record<string, unknown>>(
          'select action, user_id as "userId", email, address, subject, details from audit_trail order by audit_id',
        )
      ).rows;
    const entry = (subject: string, limit: string, address = '10.0.0.1') => ({
      action: 'signInThrottled',
      userId: null,
      email: '',
      address,
      subject,
      details: { limit },
    });
    const attemptTimes = async (times: number, email: string, address = '10.0.0.1') => {
      for (let attempt = 0; attempt < times; attempt += 1) await attempts.countAttempt(email, address);
    };

    it('are written once a window, however many attempts are refused', async () => {
      await attemptTimes(10, 'a@helix.example');
      expect(await entries()).toEqual([]);
      await Promise.all(Array.from({ length: 20 }, () => attempts.countAttempt('a@helix.example', '10.0.0.1')));
      expect(await entries()).toEqual([entry('a@helix.example', 'accountAtAddress')]);
      await test.ownerPool.query('update attempt_count set expire = expire - 16 * 60000');
      await attemptTimes(11, 'a@helix.example');
      expect(await entries()).toHaveLength(2);
    });

    it('are written once for an account that is guessed from many addresses', async () => {
      for (let guess = 0; guess < 60; guess += 1) await attemptTimes(1, 'a@helix.example', `10.0.1.${guess}`);
      expect(await entries()).toEqual([entry('a@helix.example', 'account', '10.0.1.50')]);
    });

    it('are written once for an address that tries ever new accounts', async () => {
      for (let guess = 0; guess < 120; guess += 1) await attemptTimes(1, `user${guess}@helix.example`);
      expect(await entries()).toEqual([entry('user100@helix.example', 'address')]);
    });

    it('have no email when links or sessions were guessed', async () => {
      for (let guess = 0; guess < 110; guess += 1) await attempts.countFailure('10.0.0.1');
      expect(await entries()).toEqual([entry('', 'address')]);
    });
  });
});
