import { hashPassword, isPassword } from './passwords.js';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB and two passes', async () => {
    const stored = await hashPassword('Helix-demo-1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(stored, 'Helix-demo-1')).toBe(true);
    expect(await isPassword(stored, 'helix-demo-1')).toBe(false);
  });

  it('match nobody where none is stored', async () => {
    expect(await isPassword(null, '')).toBe(false);
    expect(await isPassword(undefined, 'Helix-demo-1')).toBe(false);
  });
});
