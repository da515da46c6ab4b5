import { seal, unseal } from './seal.js';

const secret = 'x'.repeat(32);

describe('seal', () => {
  it('is opened by its secret', async () => {
    const sealed = await seal(secret, 'Zähne putzen');
    expect(sealed).not.toContain('putzen');
    expect(await seal(secret, 'Zähne putzen')).not.toBe(sealed);
    expect(await unseal(secret, sealed)).toBe('Zähne putzen');
  });

  it('is not opened by another secret, nor after a change', async () => {
    const sealed = await seal(secret, 'text');
    await expect(unseal('y'.repeat(32), sealed)).rejects.toThrow();
    const [header, key, iv, cipher, tag] = sealed.split('.');
    const changed = [header, key, iv, cipher?.startsWith('A') ? `B${cipher.slice(1)}` : `A${cipher?.slice(1)}`, tag];
    await expect(unseal(secret, changed.join('.'))).rejects.toThrow();
  });
});
