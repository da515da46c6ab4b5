import { encrypt, decrypt } from './encryption.js';

const secret = 'x'.repeat(32);

describe('seal', () => {
  it('is opened by its secret', async () => {
    const sealed = await encrypt(secret, 'Zähne putzen');
    expect(sealed).not.toContain('putzen');
    expect(await encrypt(secret, 'Zähne putzen')).not.toBe(sealed);
    expect(await decrypt(secret, sealed)).toBe('Zähne putzen');
  });

  it('is not opened by another secret, nor after a change', async () => {
    const sealed = await encrypt(secret, 'text');
    await expect(decrypt('y'.repeat(32), sealed)).rejects.toThrow();
    const [header, key, iv, cipher, tag] = sealed.split('.');
    const changed = [header, key, iv, cipher?.startsWith('A') ? `B${cipher.slice(1)}` : `A${cipher?.slice(1)}`, tag];
    await expect(decrypt(secret, changed.join('.'))).rejects.toThrow();
  });
});
