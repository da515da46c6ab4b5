import { decrypt, encrypt } from './encryption.js';

const secret = 'x'.repeat(32);

describe('encrypt and decrypt', () => {
  it('restore the text, and encrypt it differently each time', async () => {
    const encrypted = await encrypt(secret, 'Zähne putzen');
    expect(encrypted).not.toContain('putzen');
    expect(await encrypt(secret, 'Zähne putzen')).not.toBe(encrypted);
    expect(await decrypt(secret, encrypted)).toBe('Zähne putzen');
  });

  it('reject another secret and a changed text', async () => {
    const encrypted = await encrypt(secret, 'text');
    await expect(decrypt('y'.repeat(32), encrypted)).rejects.toThrow();
    const [header, key, iv, cipher, tag] = encrypted.split('.');
    const changed = [header, key, iv, cipher?.startsWith('A') ? `B${cipher.slice(1)}` : `A${cipher?.slice(1)}`, tag];
    await expect(decrypt(secret, changed.join('.'))).rejects.toThrow();
  });
});
