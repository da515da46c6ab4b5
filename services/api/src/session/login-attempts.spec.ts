import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { LoginAttempts } from './login-attempts.js';

describe('login attempts', () => {
  let test: TestDatabase;
  let attempts: LoginAttempts;

  beforeAll(async () => {
    test = await createTestDatabase();
    attempts = new LoginAttempts(test.database);
  });
  afterEach(() => test.ownerPool.query('delete from attempt_count'));
  afterAll(() => test.drop());

  it('on one account from one address are limited to ten', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect(await attempts.begin('a@helix.example', '10.0.0.1')).toBe(0);
    expect(await attempts.begin('A@Helix.example', '10.0.0.1')).toBeGreaterThan(0);
    expect(await attempts.begin('b@helix.example', '10.0.0.1')).toBe(0);
    expect(await attempts.begin('a@helix.example', '10.0.0.2')).toBe(0);
  });

  it('on one account are limited to fifty from wherever, which one address cannot use up', async () => {
    for (let guess = 0; guess < 60; guess += 1) await attempts.begin('a@helix.example', '10.0.0.1');
    for (let guess = 0; guess < 40; guess += 1)
      expect(await attempts.begin('a@helix.example', `10.0.1.${guess}`)).toBe(0);
    expect(await attempts.begin('a@helix.example', '10.0.2.1')).toBeGreaterThan(0);
    expect(await attempts.begin('b@helix.example', '10.0.2.1')).toBe(0);
  });

  it('from one address are limited to a hundred over all accounts and links', async () => {
    for (let guess = 0; guess < 60; guess += 1)
      expect(await attempts.begin(`user${guess}@helix.example`, '2001:db8:1:2::1')).toBe(0);
    for (let guess = 0; guess < 40; guess += 1) expect(await attempts.failedFrom('2001:db8:1:2:3:4:5:6')).toBe(0);
    expect(await attempts.failedFrom('2001:db8:1:2::1')).toBeGreaterThan(0);
    expect(await attempts.begin('another@helix.example', '2001:db8:1:2::9')).toBeGreaterThan(0);
    expect(await attempts.begin('another@helix.example', '2001:db8:1:3::9')).toBe(0);
  });

  it('that succeed do not count', async () => {
    for (let day = 0; day < 150; day += 1) {
      expect(await attempts.begin('user@helix.example', '10.0.0.1')).toBe(0);
      await attempts.succeeded('user@helix.example', '10.0.0.1');
    }
  });

  it('are forgotten when the user proves by a mailed link who they are', async () => {
    for (let guess = 0; guess < 50; guess += 1) await attempts.begin('a@helix.example', `10.0.0.${guess % 5}`);
    expect(await attempts.begin('a@helix.example', '10.0.0.9')).toBeGreaterThan(0);
    await attempts.forgive('a@helix.example', '10.0.0.0');
    expect(await attempts.begin('a@helix.example', '10.0.0.0')).toBe(0);
  });
});
