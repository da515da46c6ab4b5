import { LoginAttempts } from './login-attempts.js';

describe('login attempts', () => {
  it('from one address are limited over all accounts', async () => {
    const attempts = new LoginAttempts();
    for (let guess = 0; guess < 100; guess += 1)
      expect(await attempts.begin(`user${guess}@helix.example`, '10.0.0.1')).toBe(0);
    expect(await attempts.begin('another@helix.example', '10.0.0.1')).toBeGreaterThan(0);
    expect(await attempts.begin('another@helix.example', '10.0.0.2')).toBe(0);
  });

  it('that succeed do not count', async () => {
    const attempts = new LoginAttempts();
    for (let day = 0; day < 150; day += 1) {
      expect(await attempts.begin('user@helix.example', '10.0.0.1')).toBe(0);
      await attempts.succeeded('user@helix.example', '10.0.0.1');
    }
  });
});
