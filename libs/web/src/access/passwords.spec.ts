import { hashPassword, verifyPassword } from './passwords.js';

describe('passwords', () => {
  it('are hashed with argon2id, 19 MiB and two passes', async () => {
    const stored = await hashPassword('Helix-demo-1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, 'Helix-demo-1')).toBe(true);
    expect(await verifyPassword(stored, 'helix-demo-1')).toBe(false);
  });

  it('never match where no hash is stored', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(undefined, 'Helix-demo-1')).toBe(false);
  });
});
